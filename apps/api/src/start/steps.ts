const WIDTH = 10
/** Levels of the log (pino). */
const [INFO, FATAL] = [30, 60] as const

let asJson = false

/** Prints the lines of the start as those of the log from now on, for what collects them in production. */
export function printJsonLines(): void {
  asJson = true
}

const jsonLine = (level: number, rest: object) =>
  // eslint-disable-next-line no-restricted-syntax -- the log has the machine's time
  `${JSON.stringify({ level, time: Date.now(), context: 'start', ...rest })}\n`

/** Prints one line of the start. */
export function say(name: string, text: string): void {
  process.stdout.write(asJson ? jsonLine(INFO, { step: name, msg: text }) : `${name.padEnd(WIDTH)} ${text}\n`)
}

/** Prints why the start or the end of the process fails. */
export function sayFault(line: string): void {
  process.stderr.write(asJson ? jsonLine(FATAL, { msg: line }) : `${line}\n`)
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
