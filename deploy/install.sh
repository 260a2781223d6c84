#!/bin/sh
# Installs or upgrades from an unpacked archive of `pnpm pack:offline`; run as root. `--no-start` leaves the service
# stopped, for a restore. ROOT_DIR is for trying it out.
set -eu
start=1
case "${1:-}" in
  '') ;;
  --no-start) start= ;;
  *) echo "Usage: $0 [--no-start]" >&2; exit 2 ;;
esac
here=$(cd "$(dirname "$0")/.." && pwd)
root=${ROOT_DIR:-}
target="$root/opt/$(basename "$here")"
settings="$root/etc/procurement-credit.env"
data="$root/var/lib/procurement-credit"

secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }

mkdir -p "$root/opt" "$root/etc/systemd/system" "$data"
if [ -z "$root" ] && ! id credit >/dev/null 2>&1; then
  useradd --system --home-dir "$data" --shell /usr/sbin/nologin credit
fi
[ -n "$root" ] || chown credit:credit "$data"
chmod 750 "$data"
# An upgrade keeps the settings: with another DATA_KEY the ID numbers could not be read.
next='the release before stays for the way back'
if [ ! -e "$settings" ]; then
  if [ -n "$(ls -A "$data")" ]; then
    echo "$data holds data, but $settings is missing: put your copy of it back (its DATA_KEY is needed to read the data), then run this again." >&2
    exit 1
  fi
  (umask 077
    printf 'JWT_SECRET=%s\nDATA_KEY=%s\nPORT=3000\nHOST=0.0.0.0\nPUBLIC_HOST=localhost\nDEMO=0\n' \
      "$(secret)" "$(secret)" > "$settings")
  next='the password of admin is in the log: journalctl -u procurement-credit'
fi
# The running release stays until the new one is complete; one of the same name is kept as .previous.
if [ "$here" != "$target" ]; then
  rm -rf "$target.new"
  cp -a "$here" "$target.new"
  if [ -e "$target" ]; then
    rm -rf "$target.previous"
    mv "$target" "$target.previous"
  fi
  mv "$target.new" "$target"
fi
ln -sfn "$(basename "$target")" "$root/opt/procurement-credit"
cp "$target/deploy/procurement-credit.service" "$root/etc/systemd/system/procurement-credit.service"
# sd_booted(3): systemctl may be there without systemd running, as in a container.
if [ -z "$root" ] && [ -d /run/systemd/system ]; then
  systemctl daemon-reload
  systemctl enable procurement-credit
  if [ -n "$start" ]; then systemctl restart procurement-credit; else systemctl stop procurement-credit; fi
fi
echo "Installed in $target; settings in $settings; $next"
