import { translate } from '../platform/language/language.js'
import { processLocale } from '../platform/language/process-locale.js'

/** A line for the terminal, in its language; keys under `cli.` of the locale files. */
export function cliText(key: string, params: Record<string, unknown> = {}): string {
  return translate(processLocale(), `cli.${key}`, params)
}

export function print(line: string): void {
  console.log(line)
}
