import type { Ctx, Tx } from '#core/context'
import { savepoint, unitOfWork } from '#database/unit-of-work'
import { announce, DISPATCH_TASK } from '../../src/modules/messaging/announce.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp

beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const tell = (tx: Tx, key: string) =>
  announce(tx, [
    {
      event: 'evaluationRevealed',
      key,
      to: { permission: 'sync:list', areaId: null },
      params: { subject: 'S' },
      link: '',
    },
  ])
const lock = (tx: Ctx) => tx.manager.query('SELECT pg_advisory_xact_lock(7)')
const gate = () => {
  let open = () => {}
  const passed = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, passed }
}
const queued = async () => {
  const [row] = await t.dataSource.query(
    'SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = $1',
    [DISPATCH_TASK],
  )
  return row.n
}

it('announcing before taking a lock does not wait for a later announcement', async () => {
  const announced = gate()
  const locked = gate()
  await Promise.all([
    unitOfWork(t.ctx(), async (tx) => {
      await tell(tx, 'first')
      announced.open()
      await locked.passed
      await lock(tx)
    }),
    unitOfWork(t.ctx(), async (tx) => {
      await announced.passed
      await lock(tx)
      locked.open()
      await tell(tx, 'second')
    }),
  ])
  expect(await queued()).toBe(1)
})

it('an announcement in a savepoint is sent, unless the savepoint is rolled back', async () => {
  await t.dataSource.query('DELETE FROM graphile_worker._private_jobs')
  await unitOfWork(t.ctx(), async (tx) => {
    const part = savepoint(tx, async (inner) => {
      await tell(inner, 'in a part that fails')
      throw new Error('no')
    })
    await expect(part).rejects.toThrow('no')
  })
  expect(await queued()).toBe(0)
  await unitOfWork(t.ctx(), (tx) => savepoint(tx, (inner) => tell(inner, 'in a part')))
  expect(await queued()).toBe(1)
})
