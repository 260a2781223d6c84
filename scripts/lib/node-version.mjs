const NEEDED = [20, 19]

/** Returns one line with the remedy if this Node is too old. */
export function nodeVersionError(version) {
  const [major, minor] = version.split('.').map(Number)
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return undefined
  return `Node ${version} is too old: install Node ${NEEDED.join('.')} or later.`
}
