"""The published contract itself: an AsyncAPI 3 document whose parts fit together."""

import json
import pathlib
import re
import unittest
import warnings

import jsonschema
import yaml

try:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        from asyncapi3.models.asyncapi import AsyncAPI3
    MISSING = None
except ImportError as error:
    MISSING = f"{error}; tools/test installs it with pip into a virtual environment"

DOCS = pathlib.Path(__file__).resolve().parents[2] / "docs"


class Contract(unittest.TestCase):
    def setUp(self):
        self.document = yaml.safe_load((DOCS / "asyncapi.yaml").read_text())

    @unittest.skipIf(MISSING, MISSING)
    def test_it_is_an_asyncapi_3_document(self):
        AsyncAPI3.model_validate(self.document)

    def test_every_reference_leads_somewhere(self):
        for reference in references(self.document):
            file, _, path = reference.partition("#")
            value = self.document if not file else json.loads((DOCS / file).read_text())
            for part in filter(None, path.split("/")):
                value = value[part]
        for schema in (DOCS / "schemas").glob("*.json"):
            for reference in references(json.loads(schema.read_text())):
                file, _, path = reference.partition("#")
                value = json.loads((DOCS / "schemas" / (file or schema.name)).read_text())
                for part in filter(None, path.split("/")):
                    value = value[part]

    def test_channels_operations_messages_and_parameters_match(self):
        document = self.document
        used = [one["channel"]["$ref"].rpartition("/")[2] for one in document["operations"].values()]
        self.assertEqual(sorted(used), sorted(document["channels"]), "one operation a channel")
        addresses = [one["address"] for one in document["channels"].values()]
        self.assertEqual(len(set(addresses)), len(addresses))
        for name, channel in document["channels"].items():
            named = set(re.findall(r"{(\w+)}", channel["address"]))
            self.assertEqual(named, set(channel.get("parameters", {})), name)
            self.assertEqual(list(channel["messages"]), [name])
            self.assertIn(name, document["components"]["messages"])
            self.assertEqual(
                document["components"]["messages"][name]["contentType"], "application/json")
        for operation in document["operations"].values():
            self.assertIn(operation["action"], ("send", "receive"))
            self.assertIn(operation["bindings"]["mqtt"]["qos"], (0, 1))

    def test_every_schema_is_one_and_is_used(self):
        used = {message["payload"]["$ref"].rpartition("/")[2]
                for message in self.document["components"]["messages"].values()}
        files = {path.name for path in (DOCS / "schemas").glob("*.json")}
        self.assertEqual(used, files - {"common.json"})
        for name in files:
            jsonschema.Draft7Validator.check_schema(
                json.loads((DOCS / "schemas" / name).read_text()))


def references(value):
    if isinstance(value, dict):
        for key, item in value.items():
            if key == "$ref":
                yield item
            else:
                yield from references(item)
    elif isinstance(value, list):
        for item in value:
            yield from references(item)


if __name__ == "__main__":
    unittest.main()
