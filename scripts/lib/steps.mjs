const WIDTH = 10
const TAIL_LINES = 40

/** Seconds with one digit, as every line of ours shows them. */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Prints the one line of a step. */
export function say(name, text) {
  console.log(`${name.padEnd(WIDTH)} ${text}`)
}

/**
 * Runs one step and prints its line: how long it took, or that nothing had changed.
 * @param act returns `{ code, output }`; a code other than 0 is a failure, told with the output's end.
 * @returns whether the step is done.
 */
export async function step(name, isDone, act) {
  if (isDone()) {
    say(name, 'unchanged')
    return true
  }
  const begin = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${name.padEnd(WIDTH)} ...\r`)
  const { code, output } = await act()
  if (code === 0) {
    say(name, seconds(begin))
    return true
  }
  say(name, `failed after ${seconds(begin)}`)
  console.error(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'))
  return false
}
