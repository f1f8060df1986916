#!/usr/bin/env bash
# headless.sh RINGSIDE SCENE FOLDER: what the window does on its first example, without one: the schedule proved, priced and
# run on four real ranks, and every picture painted. Names the pictures that it wrote.
set -euo pipefail
ringside=$1 scene=$2 folder=$3
mkdir -p "$folder"

# The scene's own case, in words: section 4.2's vectors with a fourth element, on a ring of four InfiniBand neighbours.
ring=(allreduce -a ring -k 4)
data='8,6,5,2;3,3,1,4;1,1,2,7;8,6,9,1'
tier=(--tier infiniband)

step() { printf '\n== %s\n\n' "$*"; }

step "The schedule, proved"
"$ringside" schedule "${ring[@]}" --as json -o "$folder/ring-4.json" --force
"$ringside" check "$folder/ring-4.json"

step "What alpha-beta says: every algorithm at 1 MiB"
"$ringside" predict allreduce -k 4 -n 1MiB "${tier[@]}"

step "The numbers of the example, on four real ranks"
"$ringside" measure "${ring[@]}" --data "$data" --budget 2

step "Measured against predicted, on an emulated network of four real ranks"
"$ringside" measure "${ring[@]}" -n 64KiB..1MiB --backend emulated "${tier[@]}" --budget 10 -o "$folder/measured.json" --force

step "The pictures"
paint() {
  local file=$folder/$1
  shift
  "$ringside" figure "$@" -o "$file" --force >/dev/null
  printf '%s\n' "$file"
}
for figure in chunks topology spacetime script traffic; do
  paint "$figure.svg" "$scene" "$figure"
  paint "$figure.png" "$scene" "$figure" --width 1200
done
paint chunks-strip.svg "$scene" chunks --strip
paint performance.svg performance "${ring[@]}" -n 1MiB "${tier[@]}" --measured "$folder/measured.json"
paint performance.png performance "${ring[@]}" -n 1MiB "${tier[@]}" --measured "$folder/measured.json" --width 1200
paint gamma.png gamma
paint tiers.png tiers -n 256MiB
"$ringside" "$scene" --screenshot "$folder/window.png" --size 1280x720
printf '%s\n' "$folder/window.png"
