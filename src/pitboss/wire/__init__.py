"""The formats that enter or leave: each declared once, as a model (``pitboss.models``).

A format's name is that of ``pitboss schema NAME``. Its model is the core's where there is one
(``pitboss.settle``, ``pitboss.simulate``, ``pitboss.store``); otherwise a module here declares it
and makes it from the core's values. Text, reader and JSON Schema come from the model.

This package must not know who asks: no command line, no server, no screen.
"""

from pitboss.models import as_json, from_core
from pitboss.wire.formats import read, schema, schema_names
from pitboss.wire.text import json_text

__all__ = ["as_json", "from_core", "json_text", "read", "schema", "schema_names"]
