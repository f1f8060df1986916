#!/usr/bin/env bash
# tidy.sh [PATTERN]: clang-tidy with .clang-tidy over the sources whose path matches (default: all layers), two at a time.
# Needs build/compile_commands.json and the generated headers, so build first.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
run-clang-tidy -quiet -p build -j "$(nproc)" "$PWD/(${1:-core|gpu|lessons|ui|app})/.*\.cpp$" 2>&1 |
  { grep -vE '^clang-tidy|^[0-9]+ warnings? |^Suppressed |^Use -header|^ *$' || true; }
echo "clang-tidy has nothing to say."
