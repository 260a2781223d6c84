import { Background } from '#core/background'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { verifyScores } from '../../src/modules/ledger/verify/verify-scores.js'
import { makeParticipants, reveal } from '../support/credit.js'
import { csvOf, importFile } from '../support/imports.js'
import { ADMIN, createdParticipant, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)

let t: TestApp
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  district = await t.as('district06')
})
afterAll(() => t.stop())

const creditOf = async (id: string, query = '') =>
  (await district.get(`${ADMIN}/credit/${id}${query}`).expect(200)).body
const causesOf = async (id: string): Promise<string[]> => {
  const { body } = await district.get(`${ADMIN}/credit/${id}/lines`).expect(200)
  return body.records.map(({ cause }: { cause: string }) => cause)
}
const faultsOf = async (id: string) => (await verifyScores(t.ctx())).faults.filter((fault) => fault.id === id)

/** Credit of every participant for whom nothing counts yet. */
const NOTHING = { creditScore: 75, unrated: true, evaluatorCount: 0, starLevel: null }

describe('a participant for whom nothing counts yet', () => {
  it('has a score once created, passes the check and can be deleted after a night', async () => {
    const { id } = await createdParticipant(t)
    expect(await creditOf(id)).toMatchObject(NOTHING)
    expect(await faultsOf(id)).toEqual([])
    t.clock.advance(3 * 24 * 3_600_000)
    await recomputeAll(t.ctx(), { staleOn: t.ctx().clock.today() })
    await recomputeAll(t.ctx())
    district = await t.as('district06')
    expect([await creditOf(id), await causesOf(id)]).toMatchObject([NOTHING, []])
    expect(await faultsOf(id)).toEqual([])
    await district.delete(`${SUPPLIER}/${id}`).expect(204)
    await district.get(`${ADMIN}/credit/${id}`).expect(404)
  })

  it('has it after an import too', async () => {
    const code = freshCode()
    await importFile(
      district,
      SUPPLIER,
      csvOf([
        ['统一社会信用代码', '名称'],
        [code, '导入评分'],
      ]),
    )
    const { body } = await district.get(`${SUPPLIER}/list?keyword=${code}`).expect(200)
    const [{ id }] = body.records
    expect(await creditOf(id)).toMatchObject(NOTHING)
    expect(await faultsOf(id)).toEqual([])
    await district.delete(`${SUPPLIER}/${id}`).expect(204)
  })

  it('starts its ledger with the first evaluation, and was unrated on earlier days', async () => {
    const { id } = await createdParticipant(t)
    const created = t.ctx().clock.today()
    t.clock.advance(10 * 24 * 3_600_000)
    district = await t.as('district06')
    expect(await creditOf(id, `?asOf=${created}`)).toMatchObject(NOTHING)
    await reveal(t.ctx(), id, await makeParticipants(t.ctx(), 1, ['采购一']), 100)
    expect(await causesOf(id)).toEqual(['evaluation', 'initial'])
    expect(await creditOf(id, `?asOf=${created}`)).toMatchObject(NOTHING)
    await district.get(`${ADMIN}/credit/${id}?asOf=2020-01-01`).expect(404)
    expect(await faultsOf(id)).toEqual([])
    await district.delete(`${SUPPLIER}/${id}`).expect(409)
  })

  it('is named by the check where something counts without an entry', async () => {
    const { id } = await createdParticipant(t)
    await t.dataSource.query(
      `INSERT INTO adjustment (participant_id, area_id, status, points, reason, document_number,
         in_force_from, valid_until, version)
       SELECT id, area_id, 'approved', 1, '理由', '文 1', $2::date, '2099-01-01', 1
       FROM participant WHERE id = $1`,
      [id, t.ctx().clock.today()],
    )
    expect(await faultsOf(id)).toEqual([{ id, kind: 'unscored', detail: '' }])
  })
})
