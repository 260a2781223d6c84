# Reads files of settings as systemd does, systemd.exec(5): a shell would run a schedule such as 30 18 * * *.

# Sets `trimmed` to a text without the spaces around it.
trim() {
  trimmed=${1#"${1%%[![:space:]]*}"}
  trimmed=${trimmed%"${trimmed##*[![:space:]]}"}
}

# Exports the settings of a file.
read_settings() {
  while IFS= read -r line || [ -n "$line" ]; do
    trim "$line"
    line=$trimmed
    case $line in '#'* | ';'* | '' | '='*) continue ;; *=*) ;; *) continue ;; esac
    trim "${line%%=*}"
    name=$trimmed
    trim "${line#*=}"
    value=$trimmed
    case $value in
      \"*\") value=$(printf '%s' "$value" | sed 's/^"//; s/"$//; s/\\\([\\"$`]\)/\1/g') ;;
      \'*\') value=$(printf '%s' "$value" | sed "s/^'//; s/'\$//") ;;
    esac
    case $name in *[!A-Za-z0-9_]* | [0-9]* | '') continue ;; esac
    export "$name=$value"
  done < "$1"
}
