import { translate } from '../core/language/language.js'
import { processLocale } from '../core/language/process-locale.js'

/** A text of the command line in the terminal's language; keys are below `cli.` in the locale files. */
export function cliText(key: string, params: Record<string, unknown> = {}): string {
  return translate(processLocale(), `cli.${key}`, params)
}

/** Writes a line to the standard output. */
export function print(line: string): void {
  console.log(line)
}
