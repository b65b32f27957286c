#!/bin/sh
# Prints the largest files below a folder in KiB, the largest first: largest.sh [FOLDER [HOW-MANY]]
set -eu
find "${1:-.}" -xdev -type f -exec du -k {} + | sort -rn | head -n "${2:-10}"
