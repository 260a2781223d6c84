import { unitOfWork } from '#database/unit-of-work'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { confirmDishonesty, endDishonesty, noticeDishonesty } from '../../src/modules/acts/decide-dishonesty.js'
import { recordDishonesty } from '../../src/modules/acts/record-dishonesty.js'
import { decisionAgainst, makeParticipants } from '../support/credit.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
/** The most points of a general act in the seeded rules. */
const MOST = 10

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  t.clock.set('2035-11-05T10:00:00+08:00')
})
afterAll(() => t.stop())

const itemOf = (code: string) => t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code })
const newSupplier = async () => (await makeParticipants(t.ctx(), 2, ['供应商甲']))[0] ?? ''
const report = async (participantId: string, code: string, more: object = {}) => {
  const { id: itemId } = await itemOf(code)
  const act = { participantId, itemId, description: '行为', source: 'import' as const, ...more }
  return unitOfWork(t.ctx(), (tx) => recordDishonesty(tx, act))
}
const creditOf = async (id: string, asOf = '') =>
  (await (await t.as('city')).get(`${API}/credit/${id}${asOf ? `?asOf=${asOf}` : ''}`)).body

describe('a serious act', () => {
  it('needs authority, number, day and a code; otherwise it is general', async () => {
    const { points } = await itemOf('S-S1')
    const id = await newSupplier()
    const whole = await decisionAgainst(t.ctx(), id)
    expect(await report(id, 'S-S1', whole)).toMatchObject({ tier: 'serious', points })
    expect((await creditOf(id)).serious).toBe(true)
    for (const left of ['authority', 'decisionNumber', 'decidedOn'] as const) {
      const other = await newSupplier()
      const decision = { ...(await decisionAgainst(t.ctx(), other)), [left]: undefined }
      const row = await report(other, 'S-S1', decision)
      expect([left, row.tier, row.points]).toEqual([left, 'general', MOST])
      expect(await creditOf(other)).toMatchObject({ serious: false, band: null })
    }
    const nameless = await newSupplier()
    const row = await report(nameless, 'S-S1', whole)
    expect([row.tier, row.points]).toEqual(['general', MOST])
  })

  it('is also general if a supervisor confirms a report without a decision', async () => {
    const id = await newSupplier()
    await decisionAgainst(t.ctx(), id)
    const reported = await report(id, 'S-S1', { source: 'supervisor' })
    const row = await unitOfWork(t.ctx(), async (tx) => {
      await noticeDishonesty(tx, reported.id, '2035-11-12')
      return confirmDishonesty(tx, reported.id, '属实')
    })
    expect([row.status, row.tier, row.points]).toEqual(['confirmed', 'general', MOST])
  })
})

describe('an answer about a past day', () => {
  it.each(['repair', 'revoke'] as const)('leaves out an act after its %s', async (action) => {
    t.clock.set('2035-11-05T10:00:00+08:00')
    const id = await newSupplier()
    const kept = await report(id, 'S-G4', { decidedOn: '2035-11-05' })
    const ended = await report(id, 'S-S1', await decisionAgainst(t.ctx(), id))
    t.clock.set('2035-12-05T10:00:00+08:00')
    const before = await creditOf(id, '2035-11-20')
    expect(before).toMatchObject({ deduction: ended.points + kept.points, serious: true })
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, ended.id, action, '已处理'))
    expect(await creditOf(id, '2035-11-20')).toMatchObject({
      deduction: kept.points,
      serious: false,
      asOf: '2035-11-20',
    })
    expect(await creditOf(id)).toMatchObject({ deduction: kept.points, serious: false })
  })

  it('leaves out an act that was revoked after it had expired', async () => {
    t.clock.set('2035-11-05T10:00:00+08:00')
    const id = await newSupplier()
    const act = await report(id, 'S-M1')
    t.clock.set('2040-11-05T10:00:00+08:00')
    await t.dataSource.query(`UPDATE dishonest_record SET status = 'expired' WHERE id = $1`, [act.id])
    expect((await creditOf(id, '2035-11-20')).deduction).toBe(act.points)
    await unitOfWork(t.ctx(), (tx) => endDishonesty(tx, act.id, 'revoke', '认定有误'))
    expect((await creditOf(id, '2035-11-20')).deduction).toBe(0)
  })
})
