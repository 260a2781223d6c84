#!/bin/sh
# The command line of the release in whose folder it lies, with the settings of the machine; run as root. Relative
# paths are in the data folder. ROOT_DIR is for trying it out.
set -eu
root=${ROOT_DIR:-}
program=$(cd "$(dirname "$0")/.." && pwd)
export DATA_DIR="$root/var/lib/procurement-credit" NODE_ENV=production

trimmed() { printf '%s' "$1" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//'; }

# Reads settings as systemd does, systemd.exec(5): a shell would run a schedule such as 30 18 * * *.
read_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    line=$(trimmed "$line")
    case $line in '#'* | ';'* | '' | '='*) continue ;; *=*) ;; *) continue ;; esac
    name=$(trimmed "${line%%=*}")
    value=$(trimmed "${line#*=}")
    case $value in
      \"*\") value=$(printf '%s' "$value" | sed 's/^"//; s/"$//; s/\\\([\\"$`]\)/\1/g') ;;
      \'*\') value=$(printf '%s' "$value" | sed "s/^'//; s/'\$//") ;;
    esac
    case $name in *[!A-Za-z0-9_]* | [0-9]* | '') continue ;; esac
    export "$name=$value"
  done < "$1"
}
read_settings "$root/etc/procurement-credit.env"
# The address of the owner of the tables: no process that serves gets it.
owner="$root/etc/procurement-credit-owner.env"
if [ -e "$owner" ]; then read_settings "$owner"; fi

cd "$DATA_DIR"
# An archive has its own Node; a clone runs with that of the machine.
export PATH="$program/node/bin:$PATH"
set -- node "$program/apps/api/dist/cli.js" "$@"
if [ -n "$root" ]; then exec "$@"; else exec runuser -u credit -- "$@"; fi
