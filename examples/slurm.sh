#!/bin/bash
# Counts one-sided 5x18 by a job array of Slurm, one job for each of 200 parts:
#
#   dancefloor split 5x18 --pieces one-sided-pentominoes --count --parts 200 --out parts
#   sbatch examples/slurm.sh
#   dancefloor merge done/*.db --store all.db        # once all jobs have ended
#
# Each job works on a disk of its own machine, and copies its store to the shared directory at the end. A job that is
# not finished when its time is up copies it too: send it again with `sbatch --array=17 examples/slurm.sh`.
#
#SBATCH --job-name=dancefloor
#SBATCH --array=1-200
#SBATCH --cpus-per-task=1
#SBATCH --time=01:00:00
set -euo pipefail

part=$(printf '%03d' "$SLURM_ARRAY_TASK_ID")
disk=$(mktemp -d)
trap 'rm -rf "$disk"' EXIT
mkdir -p done
if [ -e "done/$part.db" ]; then cp "done/$part.db" "$disk/"; fi

status=0
dancefloor run "parts/$part.part" --store "$disk/$part.db" --threads "${SLURM_CPUS_PER_TASK:-1}" --timeout 3300 ||
    status=$?
if [ -e "$disk/$part.db" ]; then
    cp "$disk/$part.db" "done/$part.copy"
    mv "done/$part.copy" "done/$part.db"
fi
exit "$status"
