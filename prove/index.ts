import { Report } from './lib/report.js'
import { writeResults } from './lib/results.js'

interface ReliabilityPromise {
  title: string
  /** Parts that can run separately: `pnpm prove <n> <part>`. */
  parts?: readonly string[]
  load: () => Promise<{ prove: (report: Report) => Promise<void> }>
}

/** `pnpm prove <n>`: breaks the built product according to promise n of docs/reliability.md, and counts. */
const PROMISES: Readonly<Record<string, ReliabilityPromise>> = {
  1: {
    title: 'nothing answered is lost, nothing unanswered half done',
    load: () => import('./01-kill-under-writes.js'),
  },
  2: {
    title: 'of many at once exactly one wins',
    load: () => import('./02-one-winner.js'),
  },
  3: {
    title: 'after any mix of events lines, scores and facts agree',
    load: () => import('./03-mixed-events.js'),
  },
  4: {
    title: 'what stands still or is full is told soon, and harms nothing else',
    load: () => import('./04-faults.js'),
  },
  5: {
    title: 'more callers than can be served are told so, and nothing grows with time',
    parts: ['connections', 'soak'],
    load: () => import('./05-load.js'),
  },
  6: {
    title: 'an import names each bad row and does no row twice',
    load: () => import('./06-import.js'),
  },
  8: {
    title: 'two instances on one database are one service',
    load: () => import('./08-two-instances.js'),
  },
  9: {
    title: 'what is restored from a backup is what there was',
    load: () => import('./09-backup.js'),
  },
  10: {
    title: 'no single caller stops the service for the others',
    parts: ['pages', 'prints'],
    load: () => import('./10-one-caller.js'),
  },
  11: {
    title: 'neither an update nor the loss of the primary database loses what was answered',
    parts: ['update', 'release', 'failover'],
    load: () => import('./11-update-and-failover.js'),
  },
  12: {
    title: 'behind PgBouncer everything is as without it',
    load: () => import('./12-pooler.js'),
  },
  13: {
    title: 'files in a bucket are stored whole or not at all',
    load: () => import('./13-bucket.js'),
  },
}

const args = process.argv.slice(2)
const [number = '', part] = args.filter((arg) => !arg.startsWith('--'))
const quick = args.includes('--quick')
const seedOption = args.find((arg) => arg.startsWith('--seed='))?.slice('--seed='.length)
const promise = PROMISES[number]
if (!promise || (part !== undefined && !promise.parts?.includes(part))) {
  console.log('Usage: pnpm prove <n> [<part>] [--quick] [--seed=<number>]')
  for (const [n, { title, parts = [] }] of Object.entries(PROMISES)) {
    console.log(`  ${n}  ${title}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`)
  }
  process.exit(number ? 2 : 0)
}
const seed = seedOption === undefined ? Math.floor(Math.random() * 2 ** 31) : Number(seedOption)
const report = new Report({ quick, seed, part })
const { prove } = await promise.load()
const begin = performance.now()
console.log(`prove ${number}: ${promise.title}${quick ? ' (quick)' : ''}, seed ${seed}`)
try {
  await prove(report)
} catch (error) {
  report.fail(error instanceof Error ? (error.stack ?? error.message) : String(error))
}
report.end()
const took = Math.round((performance.now() - begin) / 1000)
const held = report.failures.length === 0
console.log(`${held ? 'held' : 'not held'}, ${took} s`)
if (held && !quick && part === undefined) writeResults(number, promise.title, report, took)
process.exit(held ? 0 : 1)
