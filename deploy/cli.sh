#!/bin/sh
# The command line of an installation made by install.sh; run as root. Relative paths are in the data folder.
set -eu
program=/opt/procurement-credit
export DATA_DIR=/var/lib/procurement-credit NODE_ENV=production
set -a
. /etc/procurement-credit.env
set +a
cd "$DATA_DIR"
exec runuser -u credit -- "$program/node/bin/node" "$program/apps/api/dist/cli.js" "$@"
