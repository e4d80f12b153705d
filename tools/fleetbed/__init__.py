"""A fleet on one machine, for tools/fleet and the integration tests: brokers, light vehicles, dispatch, a store."""
