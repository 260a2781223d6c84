import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { CHECKS } from './checks.mjs'
import { add, fromJest, fromPlaywright, fromTap, NONE, readCounts } from './counts.mjs'
import { ROOT } from './paths.mjs'
import { pnpm } from './pnpm.mjs'
import { run } from './run.mjs'
import { listPackages } from './workspace.mjs'

const REPORTS = join(ROOT, '.cache', 'test')
const JSON_REPORT = (parse) => (text) => parse(JSON.parse(text))

/** What `npm test` runs, in this order. Each returns its counts. */
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
  const depcruise = ['exec', 'depcruise', '--config', '.dependency-cruiser.cjs', 'apps', 'packages']
  return countEach([
    asTest('lint: style (biome)', ['exec', 'biome', 'check', '.']),
    asTest('lint: direction of imports (dependency-cruiser)', depcruise),
    ...scriptOfEach('lint'),
  ])
}

function types() {
  return countEach(scriptOfEach('typecheck'))
}

async function scripts() {
  const report = reportFile('scripts.tap')
  const { code, output } = await run(
    process.execPath,
    ['--test', '--test-reporter=tap', ...ownTests()],
    { quiet: true, env: testEnv() },
  )
  writeFileSync(report, output)
  const counts = readCounts(report, fromTap, code)
  if (counts.failed > 0) console.log(output)
  return told('scripts', counts)
}

function ownTests() {
  const folder = join(ROOT, 'scripts', 'lib')
  return readdirSync(folder)
    .filter((name) => name.endsWith('.test.mjs'))
    .map((name) => join(folder, name))
}

async function unit() {
  let total = NONE
  for (const { name, scripts } of listPackages()) {
    if (!scripts.test?.startsWith('vitest')) continue
    const report = reportFile(`${name.split('/')[1]}.json`)
    const args = ['--filter', name, 'run', 'test', '--reporter=default', '--reporter=json']
    const { code } = await pnpm([...args, `--outputFile.json=${report}`], { env: testEnv() })
    total = add(total, told(name, readCounts(report, JSON_REPORT(fromJest), code)))
  }
  return total
}

async function api() {
  const report = reportFile('api.json')
  const args = ['--filter', '@credit/api', 'run', 'test', '--json', `--outputFile=${report}`]
  const { code } = await pnpm(args, { env: testEnv() })
  return told('@credit/api', readCounts(report, JSON_REPORT(fromJest), code))
}

async function browser() {
  const report = reportFile('browser.json')
  const args = ['--filter', '@credit/e2e', 'run', 'test', '--reporter=list,json']
  const env = { ...testEnv(), PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const { code } = await pnpm(args, { env })
  return told('@credit/e2e', readCounts(report, JSON_REPORT(fromPlaywright), code))
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

/** Two at a time: most machines have two cores, and the results stay in order. */
async function countEach(checks) {
  const faults = []
  const waiting = checks.entries()
  const work = async () => {
    for (const [at, { check }] of waiting) faults[at] = await check()
  }
  await Promise.all([work(), work()])
  return checks.map(({ name }, at) => tell(name, faults[at])).reduce(add, NONE)
}

function tell(name, fault) {
  console.log(`${fault === undefined ? '  ok    ' : '  FAILED'} ${name}`)
  if (fault === undefined) return { ...NONE, passed: 1 }
  console.log(fault.trimEnd().replace(/^/gm, '    '))
  return { ...NONE, failed: 1 }
}

function told(name, counts) {
  if (counts.fault) console.log(`  FAILED ${name} ${counts.fault}`)
  return counts
}

function reportFile(name) {
  mkdirSync(REPORTS, { recursive: true })
  const file = join(REPORTS, name)
  rmSync(file, { force: true })
  return file
}

/** The product's own settings are emptied, so that a test never meets somebody's real database. */
function testEnv() {
  const settings = 'PORT DATABASE_URL DATA_DIR PUBLIC_HOST JWT_SECRET DATA_KEY STORAGE_URL SMS_URL'
  const more = 'MAIL_URL DEFAULT_LOCALE DEMO CAPTCHA_FIXED SYNC_SOURCE'
  const empty = Object.fromEntries(`${settings} ${more}`.split(' ').map((name) => [name, '']))
  return { ...process.env, ...empty, NODE_ENV: 'test', TZ: 'Asia/Shanghai' }
}
