"""The laboratory's kit: one folder with all that a test laboratory asks for, and a manifest.

``samples`` collects fresh randomness through the product's own functions, ``byte_tests`` and
``deal_tests`` judge it, ``materials`` lists components, core files and the source map, ``contents``
makes the files, ``folder`` writes them whole or not at all. The tests are the same for the same
samples; the samples are new each time. It must not know the command line, a store or a clock.
"""

from pitboss.documents.kit.contents import Contents, contents_of
from pitboss.documents.kit.folder import free, write_folder
from pitboss.documents.kit.samples import Samples, collect

__all__ = ["Contents", "Samples", "collect", "contents_of", "free", "write_folder"]
