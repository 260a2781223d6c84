/** `pnpm prove <n>`: breaks the built product as line n of the reliability promises says, and counts. */
const LINES = {
  1: [
    'kill -9 of the API under writes loses nothing and halves nothing',
    './01-kill-under-writes.mjs',
  ],
  2: ['one code, one key: of many at once exactly one wins', './02-one-winner.mjs'],
}

const line = LINES[process.argv[2]]
if (!line) {
  console.log('Usage: pnpm prove <n>')
  for (const [n, [text]] of Object.entries(LINES)) console.log(`  ${n}  ${text}`)
  process.exit(process.argv[2] ? 2 : 0)
}
const { prove } = await import(line[1])
console.log(`prove ${process.argv[2]}: ${line[0]}`)
const failures = await prove()
for (const failure of failures) console.log(`  NOT HELD  ${failure}`)
console.log(failures.length === 0 ? 'held' : 'not held')
process.exit(failures.length === 0 ? 0 : 1)
