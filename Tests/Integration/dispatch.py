"""A person of dispatch, who signs in at the broker with the field tool."""

import os
import subprocess

import support  # noqa: F401  (finds testbed)
import testbed


def call(broker, user, *words, config=None, timeout=60, **options):
    """Runs `turnstone WORDS` as a user of the broker's office listener."""
    environment = dict(
        os.environ, HOME="/nonexistent", TURNSTONE_BROKER_USERNAME=user,
        TURNSTONE_BROKER_SERVERS=f"mqtt://127.0.0.1:{broker.office_port}",
        TURNSTONE_BROKER_PASSWORD=broker.passwords.get(user, "wrong"))
    options.setdefault("stdin", subprocess.DEVNULL)
    return subprocess.run(
        [testbed.agent_binary(), *words], capture_output=True, text=True, timeout=timeout,
        env=environment, **options)
