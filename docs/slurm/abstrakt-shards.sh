#!/usr/bin/env bash
#SBATCH --job-name=abstrakt
#SBATCH --cpus-per-task=1
#SBATCH --requeue
#SBATCH --output=abstrakt-%A-%a.log
#SBATCH --open-mode=append
# Plays a tournament as a Slurm job array, one shard a task:
#
#   sbatch --array=1-1000 abstrakt-shards.sh PLAN.toml RESULTS 1000
#
# PLAN.toml and RESULTS lie on a file system that all nodes share. The last argument is the number of shards, whichever of them are
# submitted: --array=7,19 submits two of the 1000 again. A shard that has begun is resumed, and one that is complete ends at once.
# ABSTRAKT names the program, by default abstrakt.
set -euo pipefail
plan=$1 results=$2 count=$3
shard=$SLURM_ARRAY_TASK_ID
folder=$results/$shard
if [ -e "$folder/games.jsonl" ]; then
    run=(--resume "$folder")
else
    run=("$plan" --shard "$shard/$count" --save "$folder")
fi
exec "${ABSTRAKT:-abstrakt}" tournament "${run[@]}" --concurrency "$SLURM_CPUS_PER_TASK"
