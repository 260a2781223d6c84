import { Report } from './lib/report.mjs'
import { writeResults } from './lib/results.mjs'

/** `pnpm prove <n>`: breaks the built product as line n of the reliability promises says, and counts. */
const LINES = {
  1: ['nothing answered is lost, nothing unanswered half done', './01-kill-under-writes.mjs'],
  2: ['of many at once exactly one wins', './02-one-winner.mjs'],
  3: ['after any mix of events lines, scores and facts agree', './03-mixed-events.mjs'],
  8: ['two instances on one database are one service', './08-two-instances.mjs'],
}

const args = process.argv.slice(2)
const [number] = args.filter((arg) => !arg.startsWith('--'))
const quick = args.includes('--quick')
const given = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length)
const line = LINES[number]
if (!line) {
  console.log('Usage: pnpm prove <n> [--quick] [--seed=<number>]')
  for (const [n, [text]] of Object.entries(LINES)) console.log(`  ${n}  ${text}`)
  process.exit(number ? 2 : 0)
}
const seed = given === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(given)
const report = new Report({ quick, seed })
const { prove } = await import(line[1])
const begin = performance.now()
console.log(`prove ${number}: ${line[0]}${quick ? ' (quick)' : ''}, seed ${seed}`)
await prove(report)
const took = Math.round((performance.now() - begin) / 1000)
const held = report.failures.length === 0
console.log(`${held ? 'held' : 'not held'}, ${took} s`)
if (held && !quick) writeResults(number, line[0], report, took)
process.exit(held ? 0 : 1)
