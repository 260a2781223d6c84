const WIDTH = 10

/** Prints one line of the start. */
export function say(name: string, text: string): void {
  process.stdout.write(`${name.padEnd(WIDTH)} ${text}\n`)
}

/** Runs a step of the start and prints how long it took. */
export async function step<T>(
  name: string,
  act: () => Promise<T>,
  noteOf: (result: T) => string = () => '',
): Promise<T> {
  const begin = performance.now()
  const result = await act()
  const note = noteOf(result)
  const took = `${((performance.now() - begin) / 1000).toFixed(1)} s`
  say(name, note ? `${took}  ${note}` : took)
  return result
}

/** An error of the start, printed as one line that explains how to correct it. */
export class StartError extends Error {}
