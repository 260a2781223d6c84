const WIDTH = 10

/** One line of the start: what, and how it went. */
export function say(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(WIDTH)} ${text}\n`)
}

/** Runs a step and prints its line with the seconds it took. */
export async function step<T>(
  name: string,
  act: () => Promise<T>,
  told: (result: T) => string = () => '',
): Promise<T> {
  const begin = performance.now()
  const result = await act()
  const note = told(result)
  const took = `${((performance.now() - begin) / 1000).toFixed(1)} s`
  say(name, note ? `${took}  ${note}` : took)
  return result
}

/** A fault that is told in one plain line, with the mend, and ends the start. */
export class StartError extends Error {}
