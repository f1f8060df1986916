#!/usr/bin/env bash
# Makes the pictures of docs/images with the program itself, offscreen; the measured points in them come from a real run.
#   docs/screenshots.sh [RINGSIDE]      default: build/bin/ringside
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
ringside=${1:-build/bin/ringside}
[ -x "$ringside" ] || { echo "docs/screenshots.sh: no program at $ringside; build it with ./run" >&2; exit 2; }
export QT_QPA_PLATFORM=offscreen
images=docs/images
mkdir -p "$images"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# The middle of the flight of step 3 of the ring, with the transfer from rank 2 to rank 3 marked in all views.
scene=$folder/ring-4.ringside
cat >"$scene" <<'SCENE'
{"format": "ringside/scene", "version": 1,
 "case": {"collective": "allreduce", "algorithm": "ring", "ranks": 4, "root": 0, "chunks": 4, "bytes": 12, "type": "int32",
          "op": "sum", "tier": "infiniband", "data": [[8, 6, 5], [3, 3, 1], [1, 1, 2], [8, 6, 9]]},
 "cursor": {"step": 2, "phase": 0.4}, "selection": {"step": 2, "transfer": 2}}
SCENE

# picture NAME SIZE THEME LAYOUT TARGET [--run-first]
picture() {
  "$ringside" --screenshot "$images/$1.png" --size "$2" --theme "$3" --layout "$4" "${@:5}"
  echo "$images/$1.png"
}
picture window-1920-light 1920x1080 light explore "$scene" --run-first
picture window-1920-dark 1920x1080 dark explore "$scene" --run-first
picture window-1280-light 1280x720 light explore "$scene" --run-first
picture window-1280-dark 1280x720 dark explore "$scene" --run-first
picture learn-1280 1280x720 light learn 4.2/4
picture present-1920 1920x1080 light present "$scene"
