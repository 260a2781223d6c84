// Seeds the whole demo on one day after the other and asks the service for each promise; run by hand, without days
// for all 65: `pnpm --filter @credit/demo run ask-days 2027-02-06 2028-02-29`.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { DAYS_IN_A_ROW, SPECIAL_DAYS } from './support/days.js'

const API = fileURLToPath(new URL('../../api', import.meta.url))
const asked = process.argv.slice(2)
const days = asked.length > 0 ? asked : [...DAYS_IN_A_ROW, ...Object.values(SPECIAL_DAYS)]

const broken = days.filter((day) => {
  const begin = performance.now()
  const { status, stdout, stderr } = spawnSync('npm', ['test', '--', 'demo/test/whole-demo'], {
    cwd: API,
    env: { ...process.env, TEST_DAY: day },
    encoding: 'utf8',
  })
  const seconds = ((performance.now() - begin) / 1000).toFixed()
  process.stdout.write(`${day} ${status === 0 ? 'keeps its promises' : 'BROKEN'} ${seconds} s\n`)
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`)
  return status !== 0
})
process.exitCode = broken.length > 0 ? 1 : 0
