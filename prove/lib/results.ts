import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Report } from './report.js'

const FILE = new URL('../results.md', import.meta.url)
const HEAD = `# What the proofs counted

The last full run of each promise; a run that held writes its part anew.
`

/** Writes the figures of a run that held into results.md, in place of its earlier ones. */
export function writeResults(number: string, title: string, { lines, seed }: Report, took: number): void {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
  const [head = '', ...parts] = text.split(/^(?=## )/m)
  const list = lines.map((line) => `- ${line}\n`).join('')
  const own = `## ${number}. ${title}\n\n${took} s, seed ${seed}.\n\n${list}\n`
  const others = parts.filter((part) => !part.startsWith(`## ${number}. `))
  const all = [...others.map((part) => `${part.trimEnd()}\n\n`), own].sort()
  writeFileSync(FILE, `${[head.trimEnd(), '\n\n', ...all].join('').trimEnd()}\n`)
}
