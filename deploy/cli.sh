#!/bin/sh
# The command line of an installation made by install.sh; run as root. Relative paths are in the data folder.
# ROOT_DIR is for trying it out.
set -eu
root=${ROOT_DIR:-}
program=$root/opt/procurement-credit
export DATA_DIR="$root/var/lib/procurement-credit" NODE_ENV=production

trimmed() { printf '%s' "$1" | sed 's/^[[:space:]]*//; s/[[:space:]]*$//'; }

# Reads the settings as systemd does, systemd.exec(5): a shell would run a schedule such as 30 18 * * *.
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
done < "$root/etc/procurement-credit.env"

cd "$DATA_DIR"
set -- "$program/node/bin/node" "$program/apps/api/dist/cli.js" "$@"
if [ -n "$root" ]; then exec "$@"; else exec runuser -u credit -- "$@"; fi
