#!/usr/bin/env python3
"""Prints the text of a PDF, page by page."""

import sys

from pypdf import PdfReader

for page in PdfReader(sys.argv[1]).pages:
    print(page.extract_text())
