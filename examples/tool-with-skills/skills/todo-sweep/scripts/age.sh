#!/bin/sh
# Reads lines `FILE:LINE: text`, adds the date and the author of each, and sorts them, oldest first.
# Changes nothing. Run it in the repository.
set -eu

git rev-parse --is-inside-work-tree >/dev/null

while IFS=: read -r file line text; do
  commit=$(git blame --porcelain -L "$line,$line" -- "$file" 2>/dev/null | sed -n '1s/ .*//p')
  case $commit in
    '' | 0000000*) when='9999-99-99 not committed' ;;
    *) when=$(git log -1 --format='%as %an' "$commit") ;;
  esac
  printf '%s  %s:%s:%s\n' "$when" "$file" "$line" "$text"
done | sort
