import { waitUntil } from '@credit/testkit'
import { Schedule } from '#core/schedule'
import { unitOfWork } from '#database/unit-of-work'
import { enqueueTask } from '../../src/modules/jobs/enqueue.js'
import { type JobTest, startJobTest } from '../support/jobs.js'

const MISSED_MINUTES = 10
const MINUTE_MS = 60_000

let instances: JobTest
/** Functions that end the started runs. */
const begun: (() => void)[] = []
let heldUp = true

beforeAll(async () => {
  instances = await startJobTest(async (app, t) => {
    app.get(Schedule).add('test.minute', '* * * * *', async () => {
      await new Promise<void>((end) => {
        begun.push(end)
        if (!heldUp) end()
      })
    })
    await t.dataSource.query(`INSERT INTO graphile_worker._private_known_crontabs
        (identifier, known_since, last_execution)
      VALUES ('test.minute', now() - interval '1 day',
        date_trunc('minute', now()) - interval '${MISSED_MINUTES} minutes')
      ON CONFLICT DO NOTHING`)
  })
})
afterAll(async () => {
  heldUp = false
  for (const end of begun) end()
  await instances.stop()
})

/** Latest minute for which the task was queued. */
async function lastQueued(): Promise<number> {
  const [{ last_execution: last }] = await instances.t.dataSource.query(
    `SELECT last_execution FROM graphile_worker._private_known_crontabs WHERE identifier = 'test.minute'`,
  )
  return last.getTime()
}

describe('a scheduled task', () => {
  it('runs once for all missed times, and leaves workers for others', async () => {
    const { t, ran } = instances
    // The queue makes up missed minutes one by one.
    const present = Date.now() - MINUTE_MS
    await waitUntil('all missed minutes are queued', async () => (await lastQueued()) > present)
    await waitUntil('the task has begun', () => begun.length > 0)
    for (const n of [1, 2, 3]) {
      await unitOfWork(t.ctx(), (tx) => enqueueTask(tx, 'test.task', { n }))
    }
    await waitUntil('the other tasks have run', () => ran.length === 3)
    expect([ran.toSorted(), begun.length]).toEqual([['task:1', 'task:2', 'task:3'], 1])

    const before = await lastQueued()
    heldUp = false
    begun[0]?.()
    const isDone = async () =>
      !(await t.dataSource.query(`SELECT FROM graphile_worker.jobs WHERE task_identifier = 'test.minute'`))[0]
    await waitUntil('nothing is queued', isDone)
    // The run that had begun, a run for all that was queued, and one for each minute that has passed meanwhile.
    const passed = ((await lastQueued()) - before) / MINUTE_MS
    expect(begun.length).toBeLessThanOrEqual(2 + passed)
  })
})
