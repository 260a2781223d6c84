import { existsSync, readFileSync, writeFileSync } from 'node:fs'

const FILE = new URL('../results.md', import.meta.url)
const HEAD = `# What the proofs counted

The last full run of each line that held; \`pnpm prove <n>\` writes its part anew.
`

/** Puts the figures of a run that held into results.md, in the place of the line's former ones. */
export function writeResults(number, title, { lines, seed }, took) {
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : HEAD
  const [head, ...parts] = text.split(/^(?=## )/m)
  const own = `## ${number}. ${title}\n\n${took} s, seed ${seed}.\n\n${lines.map((line) => `- ${line}\n`).join('')}\n`
  const others = parts.filter((part) => !part.startsWith(`## ${number}. `))
  const all = [...others.map((part) => `${part.trimEnd()}\n\n`), own].sort()
  writeFileSync(FILE, `${[head.trimEnd(), '\n\n', ...all].join('').trimEnd()}\n`)
}
