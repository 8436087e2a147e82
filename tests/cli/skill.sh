#!/bin/sh
# A skill as it would use `terse emit`: it says what happened, GODMODE_TERSE says in which form.
# Usage: skill.sh TERSE
set -eu
"$1" emit dispatch stack=TypeScript skill=optimize phase=OPTIMIZE
"$1" emit round-verified round=7 status=kept change='Added connection pool sizing adjustment' \
  before=276ms after=226ms delta=-18.2
printf '7\tconnection_pool\t276\t226\t-18.2%%\tkept\n'
"$1" emit round round=8 status=discarded change='Inlined the comparator' metric=225ms delta=-0.4%
"$1" emit agents/done agent=Builder tests=47 lint=clean modified=4 created=2
