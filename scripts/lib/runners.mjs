import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from './checks.mjs'
import { add, fromJest, fromPlaywright, fromTap, NONE, readCounts } from './counts.mjs'
import { ROOT } from './paths.mjs'
import { pnpm } from './pnpm.mjs'
import { testsFromJest, testsFromPlaywright, testsFromTap } from './reported-tests.mjs'
import { run } from './run.mjs'
import { testDay } from './test-day.mjs'
import { listPackages } from './workspace.mjs'

const REPORTS = join(ROOT, '.cache', 'test')
/** The tests that have run, for the lists at the end. */
export const reportedTests = []

const reader = (parse, toCounts, toTests) => (text) => {
  const report = parse(text)
  reportedTests.push(...toTests(report))
  return toCounts(report)
}
const JEST = reader(JSON.parse, fromJest, testsFromJest)
const PLAYWRIGHT = reader(JSON.parse, fromPlaywright, testsFromPlaywright)
const TAP = reader(String, fromTap, testsFromTap)

/** The runners of `npm test` in their order; each returns its counts. */
export const RUNNERS = [
  { name: 'lint', run: lint },
  { name: 'types', run: types },
  { name: 'checks', run: () => countEach(CHECKS) },
  { name: 'scripts', run: scripts },
  { name: 'unit', run: unit },
  { name: 'api', run: api },
  { name: 'browser', run: browser },
]

function lint() {
  return countEach([
    asTest('lint: style (biome)', ['exec', 'biome', 'check', '.']),
    asTest('lint: direction of imports (dependency-cruiser)', ['run', 'lint:imports']),
    asTest('lint: promises that nothing awaits (oxlint)', ['run', 'lint:promises']),
    ...scriptOfEach('lint'),
  ])
}

function types() {
  return countEach(scriptOfEach('typecheck'))
}

async function scripts() {
  const report = reportFile('scripts.tap')
  const { code, output } = await run(process.execPath, ['--test', '--test-reporter=tap', ...scriptTests()], {
    quiet: true,
    env: testEnv(),
  })
  writeFileSync(report, output)
  const counts = readCounts(report, TAP, code)
  if (counts.failed > 0) console.log(output)
  return withError('scripts', counts)
}

function scriptTests() {
  const folder = join(ROOT, 'scripts', 'lib')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
}

async function unit() {
  const tested = listPackages().filter(({ scripts }) => scripts.test?.startsWith('vitest'))
  const counts = await twoAtATime(tested, async ({ name }) => {
    const report = reportFile(`${name.split('/')[1]}.json`)
    const args = ['--filter', name, 'run', 'test', '--reporter=default', '--reporter=json']
    const { code } = await pnpm([...args, `--outputFile.json=${report}`], { env: testEnv() })
    return withError(name, readCounts(report, JEST, code))
  })
  return counts.reduce(add, NONE)
}

async function api() {
  const TEST_DAY = await testDay('random')
  const report = reportFile('api.json')
  const args = ['--filter', '@credit/api', 'run', 'test', '--json', `--outputFile=${report}`]
  // `1/2` runs the first half: continuous integration spreads the specs over machines.
  const { TEST_SHARD } = process.env
  if (TEST_SHARD) args.push(`--shard=${TEST_SHARD}`)
  const { code } = await pnpm(args, { env: { ...testEnv(), TEST_DAY } })
  return withError('@credit/api', readCounts(report, JEST, code))
}

async function browser() {
  const TEST_DAY = await testDay('fixed')
  const report = reportFile('browser.json')
  const args = ['--filter', '@credit/e2e', 'run', 'test', '--reporter=list,json']
  const { TEST_SHARD } = process.env
  if (TEST_SHARD) args.push(`--shard=${TEST_SHARD}`)
  const env = { ...testEnv(), TEST_DAY, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await pnpm(args, { env })
  return withError('@credit/e2e', readCounts(report, PLAYWRIGHT, code))
}

function scriptOfEach(script) {
  return listPackages()
    .filter(({ scripts }) => scripts[script])
    .map(({ name }) => asTest(`${script}: ${name}`, ['--filter', name, 'run', script]))
}

function asTest(name, args) {
  return {
    name,
    check: async () => {
      const { code, output } = await pnpm(args, { quiet: true, env: testEnv() })
      return code === 0 ? undefined : output
    },
  }
}

async function countEach(checks) {
  const errors = await twoAtATime(checks, ({ check }) => check())
  return checks.map(({ name }, index) => printCheck(name, errors[index])).reduce(add, NONE)
}

/** Returns what `act` returns for each item; two run at a time, because most machines have at least two cores. */
async function twoAtATime(items, act) {
  const results = []
  const waiting = items.entries()
  const work = async () => {
    for (const [index, item] of waiting) results[index] = await act(item)
  }
  await Promise.all([work(), work()])
  return results
}

function printCheck(name, error) {
  reportedTests.push({ name, ms: 0, failed: error !== undefined })
  console.log(`${error === undefined ? '  ok    ' : '  FAILED'} ${name}`)
  if (error === undefined) return { ...NONE, passed: 1 }
  console.log(error.trimEnd().replace(/^/gm, '    '))
  return { ...NONE, failed: 1 }
}

/** Prints why a runner counts as failed. */
function withError(name, counts) {
  if (counts.error) console.log(`  FAILED ${name} ${counts.error}`)
  return counts
}

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}

/** Clears the product's settings, so that no test uses a real database. */
function testEnv() {
  const settings = Object.fromEntries(settingNames().map((name) => [name, '']))
  return { ...process.env, ...settings, NODE_ENV: 'test', TZ: 'Asia/Shanghai' }
}

/** The settings of `.env.example`, which lists all that the product reads. */
function settingNames() {
  const example = readFileSync(join(ROOT, '.env.example'), 'utf8')
  return [...example.matchAll(/^(?:# )?([A-Z][A-Z_]+)=/gm)].map(([, name]) => name)
}
