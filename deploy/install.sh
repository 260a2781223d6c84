#!/bin/sh
# Installs or upgrades the release in whose folder it lies: an unpacked archive, or a clone in /opt that was built. Run as
# root. With ports there is a process for each, on a database of your own; without, there is what there was, or one process.
# `--no-start` leaves everything stopped, for a restore; `--back` returns to a release that stayed in /opt. What does not fit
# is refused before anything changes, and a release that does not serve gives way to the one before (decision 118).
# ROOT_DIR is for trying it out.
set -eu
root=${ROOT_DIR:-}
here=$(cd "$(dirname "$0")/.." && pwd -P)
settings="$root/etc/procurement-credit.env"
owner_settings="$root/etc/procurement-credit-owner.env"
data="$root/var/lib/procurement-credit"
units="$root/etc/systemd/system"
link="$root/opt/procurement-credit"
# For a process to serve: the first start of an embedded database may apply migrations.
ready_seconds=${READY_SECONDS:-300}
. "$here/deploy/settings.sh"

# Prints the text in the language of the terminal, as the command line does: Chinese, else English.
tell() {
  case "${LC_ALL:-${LC_MESSAGES:-${LANG:-}}}" in zh*) echo "$1" ;; *) echo "$2" ;; esac
}
refuse() {
  tell "$1" "$2" >&2
  exit 1
}
usage() {
  tell "用法：$0 [--no-start] [端口 …]，或 $0 --back <以前版本的文件夹>" \
    "Usage: $0 [--no-start] [port …], or $0 --back <folder of a release before>" >&2
  exit 2
}
secret() { od -An -N32 -tx1 /dev/urandom | tr -d ' \n'; }
setting() (
  unset "$1"
  if [ -e "$settings" ]; then read_settings "$settings"; fi
  eval "printf '%s' \"\${$1:-}\""
)
# sd_booted(3): systemctl may be there without systemd running, as in a container.
has_systemd() { [ -d "$root/run/systemd/system" ]; }
enabled_ports() {
  for wanted in "$units"/multi-user.target.wants/procurement-credit@*.service; do
    [ -L "$wanted" ] || continue
    wanted=${wanted##*@}
    echo "${wanted%.service}"
  done
}

start=1
back=
case "${1:-}" in
  --no-start) start=; shift ;;
  --back) [ $# -eq 2 ] || usage; back=$2; shift 2 ;;
esac
for port in "$@"; do
  case $port in '' | *[!0-9]* | 0*) usage ;; esac
  [ "${#port}" -le 5 ] && [ "$port" -le 65535 ] || usage
done
ports=$*
[ -n "$ports" ] || ports=$(enabled_ports)
if [ -z "$root" ] && [ "$(id -u)" != 0 ]; then
  refuse "请以 root 身份运行。" "Run this as root."
fi
if [ -e "$link" ] && [ ! -L "$link" ]; then
  refuse "$link 应是指向版本文件夹的链接：请将该文件夹改名为 $link-1，再运行其中的 deploy/install.sh。" \
    "$link has to be a link to the folder of a release: rename the folder to $link-1 and run deploy/install.sh in it."
fi

# Name of the folder in /opt that runs until now; empty if there is none.
former=
if [ -L "$link" ]; then former=$(basename "$(readlink "$link")"); fi
[ -z "$former" ] || [ -d "$root/opt/$former" ] || former=
# The release of the same name was moved aside.
replaced=
# What has been restarted, so that it can go back.
restarted=

unit_of() { if [ -n "$ports" ]; then echo "procurement-credit@$1"; else echo procurement-credit; fi; }
served_ports() {
  if [ -n "$ports" ]; then echo "$ports"; return; fi
  port=$(setting PORT)
  echo "${port:-3000}"
}

# Waits until the process on a port serves, and is the release that the link names.
wait_until_ready() {
  host=$(setting HOST)
  case $host in '' | 0.0.0.0 | ::) host=127.0.0.1 ;; *:*) host="[$host]" ;; esac
  PATH="$link/node/bin:$PATH" node -e '
    const [url, file, seconds] = process.argv.slice(1)
    let release
    try { release = JSON.parse(require("fs").readFileSync(file, "utf8")).release } catch {}
    const serves = async () => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000) })
      return answer.ok && (!release || (await answer.json()).release === release)
    }
    const end = performance.now() + seconds * 1000
    const ask = async () => {
      if (await serves().catch(() => false)) return
      if (performance.now() > end) process.exit(1)
      setTimeout(ask, 500)
    }
    ask()' "http://$host:$1/health/ready" "$link/apps/api/dist/release.json" "$ready_seconds"
}

switch_link() {
  ln -sfn "$1" "$link"
  cp "$link"/deploy/procurement-credit*.service "$units/"
  if has_systemd; then systemctl daemon-reload; fi
}

# Restarts one process after the other; the next one only once the one before serves.
restart_each() {
  for port in $1; do
    restarted="$restarted $port"
    unit=$(unit_of "$port")
    systemctl enable --quiet "$unit" && systemctl restart "$unit" && wait_until_ready "$port" || return 1
  done
}

stop_all() {
  for unit in procurement-credit $(for port in $(enabled_ports); do echo "procurement-credit@$port"; done); do
    systemctl stop "$unit"
  done
}

# Stops what runs until now but will not: the only process where ports were given, and ports that were not.
disable_others() {
  [ -n "$ports" ] || return 0
  if [ -L "$units/multi-user.target.wants/procurement-credit.service" ]; then
    systemctl disable --quiet --now procurement-credit
  fi
  for enabled in $(enabled_ports); do
    case " $(echo $ports) " in *" $enabled "*) ;; *) systemctl disable --quiet --now "procurement-credit@$enabled" ;; esac
  done
}

# Runs the release that a folder in /opt holds; if it does not serve, the former one goes on.
run_release() {
  switch_link "$1"
  has_systemd || return 0
  if [ -z "$start" ]; then stop_all; return 0; fi
  disable_others
  if restart_each "$(served_ports)"; then return 0; fi
  unit=$(unit_of "$port")
  if [ -z "$former" ]; then
    refuse "$unit 未能开始服务：请用 journalctl -u $unit 查看原因，更正后再次运行。" \
      "$unit does not serve: journalctl -u $unit says why; correct it, then run this again."
  fi
  if [ -n "$replaced" ]; then
    rm -rf "$target"
    mv "$target.previous" "$target"
  fi
  switch_link "$former"
  if restart_each "$restarted"; then
    refuse "$unit 未能开始服务，原因见 journalctl -u $unit。已切换回 $root/opt/$former，并恢复服务。" \
      "$unit does not serve; journalctl -u $unit says why. $root/opt/$former runs again."
  fi
  refuse "$unit 未能开始服务，切换回 $root/opt/$former 后也未能恢复：请用 journalctl -u $unit 查看原因。" \
    "$unit does not serve, nor does $root/opt/$former, which it was switched back to: journalctl -u $unit says why."
}

# One at a time: each would remove what the other copies. An embedded database that a command starts does not get the lock.
mkdir -p "$root/opt"
exec 9< "$root/opt"
flock -n 9 || refuse "install.sh 正在运行：请等它结束后再运行。" "install.sh runs already: wait until it has ended."

if [ -n "$back" ]; then
  back=$(basename "$back")
  case $back in
    procurement-credit-*.new) usage ;;
    procurement-credit-*) ;;
    *) usage ;;
  esac
  if [ ! -e "$root/opt/$back/apps/api/dist/main.js" ]; then
    refuse "$root/opt/$back 中没有可用的版本。" "There is no built release in $root/opt/$back."
  fi
  [ "$back" != "$former" ] || refuse "$back 正在运行。" "$back runs already."
  run_release "$back"
  tell "已切换回 $root/opt/$back" "Went back to $root/opt/$back"
  exit 0
fi

mkdir -p "$root/etc" "$units" "$data"
target="$(cd "$root/opt" && pwd -P)/$(basename "$here")"
case $(basename "$here") in
  procurement-credit-*) ;;
  *) refuse "$here 的名称须以 procurement-credit- 开头，例如 $root/opt/procurement-credit-1。" \
    "The name of $here has to begin with procurement-credit-, as in $root/opt/procurement-credit-1." ;;
esac
if [ ! -e "$here/apps/api/dist/main.js" ]; then
  refuse "$here 尚未构建：请先运行 pnpm install --frozen-lockfile --prod=false && pnpm build。" \
    "$here is not built: run pnpm install --frozen-lockfile --prod=false && pnpm build first."
fi
if [ -z "$root" ] && ! id credit >/dev/null 2>&1; then
  useradd --system --home-dir "$data" --shell /usr/sbin/nologin credit
fi
[ -n "$root" ] || chown credit:credit "$data"
chmod 750 "$data"

# A new key is made where nothing is left of an installation: with another one the ID numbers could not be read.
fresh=
if [ ! -e "$settings" ]; then
  for trace in "$data" "$owner_settings" "$link"; do
    if [ -d "$trace" ] && [ ! -L "$trace" ] && [ -z "$(ls -A "$trace")" ]; then continue; fi
    if [ -e "$trace" ] || [ -L "$trace" ]; then
      refuse "$trace 属于已有的安装，但缺少 $settings：请放回您保存的副本（读取数据需要其中的 DATA_KEY），再次运行。" \
        "$trace is of an installation, but $settings is missing: put your copy of it back (its DATA_KEY is needed to read the data), then run this again."
    fi
  done
  if [ -n "$ports" ]; then
    refuse "多个进程需要您自己的数据库：请先按 docs/operations.md 写好 $settings。" \
      "Several processes need a database of your own: write $settings first (docs/operations.md)."
  fi
  (umask 077
    printf 'JWT_SECRET=%s\nDATA_KEY=%s\nPORT=3000\nHOST=0.0.0.0\nPUBLIC_HOST=localhost\nDEMO=0\n' \
      "$(secret)" "$(secret)" > "$settings")
  fresh=1
fi
own_database=$(setting DATABASE_URL)
if [ -n "$ports" ] && [ -z "$own_database" ]; then
  refuse "多个进程需要您自己的数据库：请在 $settings 中设置 DATABASE_URL。" \
    "Several processes need a database of your own: set DATABASE_URL in $settings."
fi

# The running release stays until the new one is complete; one of the same name is kept as .previous.
staged=$here
if [ "$here" != "$target" ]; then
  staged="$target.new"
  trap 'rm -rf "$staged"' EXIT
  rm -rf "$staged"
  # One of a thousand lines where the disk is full.
  failure=$(cp -a "$here" "$staged" 2>&1) || {
    failure=$(printf '%s\n' "$failure" | head -n 1)
    refuse "未安装，原有版本和数据均未更改：$failure" "Not installed: the release before and the data are as they were: $failure"
  }
fi
if ! "$staged/deploy/cli.sh" install --dry-run 9>&-; then
  refuse "未安装，原有版本和数据均未更改。" "Not installed: the release before and the data are as they were."
fi
# The embedded database is prepared by the start; a restore needs an empty one.
if [ -n "$own_database" ] && [ -n "$start" ]; then "$staged/deploy/cli.sh" install 9>&-; fi
if [ "$staged" != "$target" ]; then
  if [ -e "$target" ]; then
    rm -rf "$target.previous"
    mv "$target" "$target.previous"
    replaced=1
  fi
  mv "$staged" "$target"
fi
# The same release once more: there is none to go back to.
if [ -z "$replaced" ] && [ "$former" = "$(basename "$target")" ]; then former=; fi
run_release "$(basename "$target")"

if [ -n "$fresh" ]; then
  tell "已安装到 $target；配置在 $settings；admin 的密码在日志中：journalctl -u procurement-credit" \
    "Installed in $target; settings in $settings; the password of admin is in the log: journalctl -u procurement-credit"
elif [ -n "$former" ] && [ "$former" != "$(basename "$target")" ]; then
  tell "已安装到 $target；配置在 $settings；原有版本保留，可用 $target/deploy/install.sh --back $root/opt/$former 切换回去" \
    "Installed in $target; settings in $settings; the release before stays for the way back: $target/deploy/install.sh --back $root/opt/$former"
else
  tell "已安装到 $target；配置在 $settings" "Installed in $target; settings in $settings"
fi
