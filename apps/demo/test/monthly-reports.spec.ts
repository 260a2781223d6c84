import { Background } from '@credit/api/core/background'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { JobEntity } from '@credit/api/entities/jobs/job'
import { REPORT_JOB } from '@credit/api/modules/oversight/reports/make-report'
import { waitUntil } from '@credit/testkit'
import { ended, JOB_TIMEOUT_MS } from '../../api/test/support/jobs.js'
import { startTestApp, type TestApp, type Who } from '../../api/test/support/test-app.js'
import { requestDemoReports } from '../src/monthly-reports.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2026-11-20T10:00:00+08:00')
  // Twice, as after a change of the demo data.
  for (let n = 0; n < 2; n++) await unitOfWork(t.ctx(), requestDemoReports)
  t.app.get(Background).start()
})
afterAll(() => t.stop())

/** The jobs that make reports, once all of them have ended. */
async function reportJobs(): Promise<JobEntity[]> {
  const read = async () => {
    const jobs = await t.ctx().manager.findBy(JobEntity, { kind: REPORT_JOB })
    return jobs.every(ended) ? jobs : null
  }
  return waitUntil('the reports are made', read, { timeoutMs: JOB_TIMEOUT_MS })
}

const listed = async (who: Who): Promise<{ month: string; areaName: string }[]> => {
  const caller = await t.as(who)
  return (await caller.get('/credit/admin/api/report/list').expect(200)).body.records
}

it('makes the reports of the city and of a district on the last month, once', async () => {
  expect((await reportJobs()).map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  const months = async (who: Who) => (await listed(who)).map(({ month }) => month)
  expect(await months('city')).toEqual(['2026-10', '2026-10'])
  expect(await months('district06')).toEqual(['2026-10'])
  const before = await listed('city')

  await unitOfWork(t.ctx(), requestDemoReports)
  expect((await reportJobs()).map(({ status }) => status)).toHaveLength(4)
  expect(await listed('city')).toEqual(before)
})
