import { DISHONESTY_TIERS } from '@credit/contract'
import { recomputeAll } from '../../src/modules/ledger/recompute.js'
import { decisionAgainst } from '../support/credit.js'
import { API } from '../support/evaluation.js'
import { INTEGRITY, useReports } from '../support/reports.js'

const s = useReports()

describe('the serious lists', () => {
  const names = async (path: string): Promise<string[]> =>
    (await s.t.http.get(`${INTEGRITY}/${path}`).expect(200)).body.records.map(({ id }: { id: string }) => id)
  it('show a serious act to the public from its decision to the end of its publicity', async () => {
    const { decidedOn: decidedAt, ...document } = await decisionAgainst(s.t.ctx(), s.party.id)
    const act = { ...document, decidedAt, penalty: '罚款一万元', basis: '政府采购法第七十七条' }
    const id = await s.reported('S-S8', act)
    const general = await s.reported('S-G1', { ...document, decidedAt })
    const [row] = (await s.t.http.get(`${INTEGRITY}/serious?sign=2`)).body.records
    expect(row).toMatchObject({
      id,
      behavior: '逾期二十日未交付',
      punishmentResult: '罚款一万元',
      punishmentBasis: '政府采购法第七十七条',
      punishmentDate: decidedAt,
      enforcementUnit: '市财政局',
      publishDate: decidedAt,
    })
    expect(await names('serious?sign=2')).toContain(id)
    expect(await names('serious')).not.toContain(general)
    expect(await names('serious?sign=3')).not.toContain(id)
    const figures = async () =>
      (await (await s.t.as('district06')).get(`${API}/mutualEvaluationRecord/analyze?top=1`)).body
    const [{ itemId, name, value }, ...beyondTop] = await figures()
    expect([typeof name, beyondTop]).toEqual(['string', []])
    const ofItem = async (query: object) =>
      (await (await s.t.as('district06')).get(`${API}/mutualEvaluationRecord/dishonesty`).query(query).expect(200)).body
    const behind = await ofItem({ itemId, size: 200 })
    expect([behind.total, behind.records.length]).toEqual([value, value])
    expect(new Set(behind.records.map((one: { itemName: string }) => one.itemName))).toEqual(new Set([name]))
    const [{ areaId: elsewhere }] = (await (await s.t.as('district02')).get(`${API}/sysProject/areas`)).body
    expect((await ofItem({ itemId, areaId: elsewhere })).total).toBe(0)
    const rows = await (await s.t.as('district06')).get(`${API}/mutualEvaluationRecord/dishonesty?size=200`)
    const inForce = rows.body.records.map((one: { id: string }) => one.id)
    expect(inForce).toEqual(expect.arrayContaining([id, general]))

    // Its points no longer count after their validity, its publicity goes on.
    const { validUntil, publishEndDate } = (await (await s.t.as('city')).get(`${INTEGRITY}/${id}`)).body
    expect(publishEndDate > validUntil).toBe(true)
    s.t.clock.set(`${validUntil}T10:00:00+08:00`)
    s.t.clock.advance(24 * 3_600_000)
    await recomputeAll(s.t.ctx(), { staleOn: s.t.ctx().clock.today() })
    expect((await s.credit()).serious).toBe(false)
    expect(await names('serious')).toContain(id)
    s.t.clock.set(`${publishEndDate}T10:00:00+08:00`)
    s.t.clock.advance(24 * 3_600_000)
    expect(await names('serious')).not.toContain(id)
  })

  it('are counted by behaviour on the dashboard, the most frequent first', async () => {
    const { decidedOn: decidedAt, ...document } = await decisionAgainst(s.t.ctx(), s.party.id)
    for (const [n, code] of ['S-G5', 'S-G5', 'S-G1', 'S-G2'].entries()) {
      await s.reported(code, { ...document, decidedAt, decisionNumber: `财采处〔2026〕${n}号` })
    }
    const caller = await s.t.as('district06')
    const counted = async (query: object): Promise<{ value: number; tier: string }[]> =>
      (await caller.get(`${API}/mutualEvaluationRecord/analyze`).query(query).expect(200)).body
    const all = await counted({})
    for (const { tier } of all) expect(DISHONESTY_TIERS).toContain(tier)
    const values = all.map(({ value }) => value)
    expect(new Set(values).size).toBeGreaterThan(1)
    expect(values).toEqual([...values].sort((a, b) => b - a))
    expect(await counted({ top: 1 })).toEqual(all.slice(0, 1))
  })

  it('leave out acts revoked the same day, and natural persons', async () => {
    const { decidedOn: decidedAt, ...document } = await decisionAgainst(s.t.ctx(), s.party.id)
    const id = await s.reported('S-S1', { ...document, decidedAt })
    expect(await names('serious')).toContain(id)
    const trader = async (code: string) =>
      s.t.dataSource.query('UPDATE participant SET code = $1 WHERE id = $2', [code, s.party.id])
    await trader('92990003MA00000310')
    expect(await names('serious')).not.toContain(id)
    await trader('91990003MA00000310')
    await s.call('city', 'revoke', id, { text: '复议撤销' })
    expect(await names('serious')).not.toContain(id)
  })
})

describe('a decision of an authority', () => {
  const document = async (decidedAt: string) => {
    const { decidedOn: _, ...rest } = await decisionAgainst(s.t.ctx(), s.party.id)
    return { ...rest, decidedAt }
  }
  const report = async (code: string, decision: object) =>
    (await s.t.as('district06')).post(INTEGRITY).send(await s.inputOf(code, decision))

  it('records an act once, unless it was revoked', async () => {
    const decision = await document('2035-11-01')
    const id = await s.reported('S-S1', decision)
    const { creditScore } = await s.credit()
    const again = await report('S-S1', decision)
    expect(again.status).toBe(409)
    expect(again.body).toMatchObject({
      code: 'DUPLICATE',
      fields: { decisionNumber: [expect.any(String)] },
    })
    const reported = await s.reported('S-S1')
    await s.call('district06', 'notice', reported)
    await s.party.caller.put(`${INTEGRITY}/${reported}/statement`).send({ text: '申辩' }).expect(200)
    const confirmed = await s.call('district06', 'confirm', reported, { text: '属实', ...decision })
    expect([confirmed.status, confirmed.body.code]).toEqual([409, 'DUPLICATE'])
    expect((await s.credit()).creditScore).toBe(creditScore)
    // A decision may be about several behaviours.
    await s.reported('S-G1', decision)
    await s.call('district06', 'revoke', id, { text: '记载有误' })
    await s.reported('S-S1', decision)
  })

  it('is refused once its act neither counts nor is published any more', async () => {
    const { status, body } = await report('S-S1', await document('2019-03-01'))
    expect([status, body.code, Object.keys(body.fields ?? {})]).toEqual([422, 'RULE_BROKEN', ['decidedAt']])
  })
})
