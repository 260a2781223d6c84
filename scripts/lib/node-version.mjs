const NEEDED = [20, 19]

/** One line that says what to do when this Node is too old. */
export function nodeFault(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined
  return `Node ${version} is too old: install Node ${NEEDED.join('.')} or later.`
}
