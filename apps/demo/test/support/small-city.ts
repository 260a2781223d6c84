import { unitOfWork } from '@credit/api/database/unit-of-work'
import { addDays, type PlainDate } from '@credit/contract'
import type { TestApp } from '../../../api/test/support/test-app.js'
import { seedDemoAccounts } from '../../src/accounts.js'
import { planDemoCity } from '../../src/city/city.js'
import { prepareBulkTransaction } from '../../src/history/history.sql.js'
import { simulateHistory } from '../../src/history/simulate-history.js'
import { fillIdNumbers } from '../../src/id-numbers.js'

/** Projects in which the first account of each kind takes part. */
export const SHARED_PROJECTS = ['ocds-d3m0ct-shared-1', 'ocds-d3m0ct-shared-2']

const CASE_DISTRICT = '0006'
const DISTRICT_DAYS = 240

/**
 * Fills the database with the accounts of the demo and few of its projects, as of a day.
 * @param options.withDistrict also the later projects of the district of the demo's supervisor, where a case is reviewed
 */
export async function fillSmallCity(
  t: TestApp,
  today: PlainDate,
  file: string,
  { withDistrict = false } = {},
): Promise<void> {
  t.clock.set(`${today}T10:00:00+08:00`)
  await unitOfWork(t.ctx(), seedDemoAccounts)
  const whole = planDemoCity(today)
  const since = addDays(today, -DISTRICT_DAYS)
  const plans = whole.plans.filter(
    ({ ocid, outcome, areaCode, noticeOn }, n) =>
      SHARED_PROJECTS.includes(ocid) ||
      (withDistrict && areaCode.endsWith(CASE_DISTRICT) && noticeOn > since) ||
      n % 40 === 3 ||
      (outcome === 'running' && n % 20 === 15),
  )
  const kept = new Set(plans.map(({ ocid }) => ocid))
  const releases = whole.releases.filter(({ ocid }) => kept.has(ocid))
  await unitOfWork(t.ctx(), async (tx) => {
    await prepareBulkTransaction.run(tx, {})
    await simulateHistory(tx, { city: whole.city, plans, releases }, file)
    await fillIdNumbers(tx, t.config)
  })
}
