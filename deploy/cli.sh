#!/bin/sh
# The command line of the release in whose folder it lies, with the settings of the machine; run as root. Relative
# paths are in the data folder. ROOT_DIR is for trying it out.
set -eu
root=${ROOT_DIR:-}
program=$(cd "$(dirname "$0")/.." && pwd)
export DATA_DIR="$root/var/lib/procurement-credit" NODE_ENV=production

. "$program/deploy/settings.sh"
read_settings "$root/etc/procurement-credit.env"
# The address of the owner of the tables: no process that serves gets it.
owner="$root/etc/procurement-credit-owner.env"
if [ -e "$owner" ]; then read_settings "$owner"; fi

cd "$DATA_DIR"
# An archive has its own Node; a clone runs with that of the machine.
export PATH="$program/node/bin:$PATH"
set -- node "$program/apps/api/dist/cli.js" "$@"
if [ -n "$root" ]; then exec "$@"; else exec runuser -u credit -- "$@"; fi
