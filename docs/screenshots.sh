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
 "case": {"collective": "allreduce", "algorithm": "ring", "ranks": 4, "root": 0, "chunks": 4, "bytes": 16, "type": "int32",
          "op": "sum", "tier": "infiniband", "data": [[8, 6, 5, 2], [3, 3, 1, 4], [1, 1, 2, 7], [8, 6, 9, 1]]},
 "cursor": {"step": 2, "phase": 0.4}, "selection": {"step": 2, "transfer": 2}}
SCENE

# A schedule of one's own in which rank 0 counts twice, after the step that does it.
wrong=$folder/wrong.ringside
cat >"$wrong" <<'SCENE'
{"format": "ringside/scene", "version": 1,
 "case": {"program": "allreduce 4 ranks 1 chunk\nname my chain\nstep  # rank 0 passes its own on\n  0 -> 1 : 0 reduce\nstep  # and once more\n  0 -> 1 : 0 reduce\nstep\n  1 -> 2 : 0 reduce\nstep\n  2 -> 3 : 0 reduce\nstep  # the total goes back to everyone\n  for r in 0..2: 3 -> r : 0 copy\n",
          "ranks": 4, "bytes": 12, "type": "int32", "op": "sum", "tier": "infiniband",
          "data": [[8, 6, 5], [3, 3, 1], [1, 1, 2], [8, 6, 9]]},
 "cursor": {"step": 2, "phase": 0}, "selection": {"rank": 1, "chunk": 0}, "layout": "build"}
SCENE

# A ring on two machines of 8 GPUs whose ranks take turns on them.
rails=$folder/rails.ringside
cat >"$rails" <<'SCENE'
{"format": "ringside/scene", "version": 1,
 "case": {"collective": "allreduce", "algorithm": "ring", "ranks": 16, "root": 0, "bytes": 67108864, "type": "float32", "op": "sum",
          "tier": "infiniband", "wiring": {"topology": "h100-rails:2", "placement": "round-robin"}},
 "cursor": {"step": 2, "phase": 0}, "selection": {"step": 2, "transfer": 2}}
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
picture learn-1280 1280x720 light learn 4.2b/6
picture build-1280 1280x720 light build "$wrong"
picture topology-1920 1920x1080 light explore "$rails" --enlarge topology
picture train-1920 1920x1080 light train "$scene"
picture present-1920 1920x1080 light present "$scene"
