#!/bin/sh
# Every number of a text, with its line.
grep -nE "[0-9]+" "$1"
