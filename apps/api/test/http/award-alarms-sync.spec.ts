import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { startTestApp, type TestApp } from '../support/test-app.js'
import { API, editedFixture, MONDAY, Register, rowsOf } from '../support/upstream.js'

const folder = mkdtempSync(join(tmpdir(), 'credit-alarms-'))
let t: TestApp
let register: Register
beforeAll(async () => {
  t = await startTestApp()
  register = new Register(t)
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Syncs a process that the supplier of the register wins on a day. */
async function syncAward(n: number, date: string): Promise<void> {
  const source = join(folder, `${n}-${Date.now()}.json`)
  const edit = (release: object & { awards: object[] }) => {
    Object.assign(release, { ocid: `ocds-alarm-${n}`, id: `ocds-alarm-${n}-1` })
    for (const award of release.awards) Object.assign(award, { date })
  }
  writeFileSync(source, editedFixture('awards.json', edit))
  await runSync(t.ctx(), { source })
}

const alarms = async () =>
  (await register.district.get(`${API}/awardAlarm/list`).expect(200)).body.records.map(
    ({ part, cause, chosenOn, status }: Record<string, string>) => `${part} ${cause} ${chosenOn} ${status}`,
  )

it('finds in a sync who was chosen while a serious act was in force, not before', async () => {
  await register.fill()
  t.clock.set(MONDAY)
  const participantId = await register.participantId(2, '示例仪器%')
  const { id: itemId } = await t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S8' })
  const document = { authority: '市财政局', decisionNumber: '财采处〔2036〕1号', decidedAt: '2036-03-10' }
  await register.district
    .post(`${API}/integrity`)
    .send({ participantId, itemId, description: '恶意串通', ...document })
    .expect(201)
  expect(await alarms()).toEqual([])
  t.clock.advance(4 * 24 * 3_600_000)
  register.district = await t.as('district06')
  await syncAward(1, '2036-03-05T09:00:00+08:00')
  expect(await alarms()).toEqual([])
  await syncAward(2, '2036-03-12T09:00:00+08:00')
  expect(await alarms()).toEqual(['contractSupplier serious 2036-03-12 open'])
  await syncAward(2, '2036-03-12T09:00:00+08:00')
  expect(await alarms()).toHaveLength(1)
  expect(await rowsOf(t, `SELECT link FROM todo WHERE source_type = 'award'`)).toHaveLength(1)
})
