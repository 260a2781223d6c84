import { translate } from '#core/language/language'
import { processLocale } from '#core/language/process-locale'

/** A text of the command line in the terminal's language; keys are below `cli.` in the locale files. */
export function cliText(key: string, params: Record<string, unknown> = {}): string {
  return translate(processLocale(), `cli.${key}`, params)
}

/** Writes a line to the standard output. */
export function print(line: string): void {
  console.log(line)
}

/** Shows how far a command is, on a terminal; each call replaces the line of the one before. */
export function showProgress(key: string, params: Record<string, unknown>): void {
  if (process.stderr.isTTY) process.stderr.write(`\x1b[K${cliText(key, params)}\r`)
}

/** Columns under one another; Chinese characters take two places. */
export function textTable(rows: (string | number)[][]): string[] {
  const cells = rows.map((row) => row.map(String))
  const widths = (cells[0] ?? []).map((_, i) => Math.max(...cells.map((row) => width(row[i] ?? ''))))
  return cells.map((row) =>
    row
      .map((cell, i) => {
        const space = ' '.repeat((widths[i] ?? 0) - width(cell))
        return i === 0 ? cell + space : space + cell
      })
      .join('  ')
      .trimEnd(),
  )
}

function width(text: string): number {
  return [...text].reduce((sum, char) => sum + (/[\u2e80-\uffdc]/.test(char) ? 2 : 1), 0)
}
