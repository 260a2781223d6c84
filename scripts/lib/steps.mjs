const WIDTH = 10
const TAIL_LINES = 40

/** Formats the seconds since a time, with one digit. */
export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`
}

/** Prints the line of a step. */
export function printStep(name, text) {
  console.log(`${name.padEnd(WIDTH)} ${text}`)
}

/**
 * Runs a step and prints its line: how long it took, or that nothing has changed.
 * @param action returns `{ code, output }`; if the code is not 0, the end of the output is printed.
 * @returns whether the step succeeded.
 */
export async function runStep(name, isDone, action) {
  if (isDone()) {
    printStep(name, 'unchanged')
    return true
  }
  const begin = performance.now()
  if (process.stdout.isTTY) process.stdout.write(`${name.padEnd(WIDTH)} ...\r`)
  const { code, output } = await action()
  if (code === 0) {
    printStep(name, seconds(begin))
    return true
  }
  printStep(name, `failed after ${seconds(begin)}`)
  console.error(output.trimEnd().split('\n').slice(-TAIL_LINES).join('\n'))
  return false
}
