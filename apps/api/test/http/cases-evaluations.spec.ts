import { addDays } from '@credit/contract'
import { createAgency, createBidders, openSection, passTo } from '../support/anonymous.js'
import { CASES, useCases } from '../support/cases.js'
import { AFTER_WINDOW, API, logIn, type ProjectFixture } from '../support/evaluation.js'

const s = useCases()

describe('a case about evaluations', () => {
  async function evaluated() {
    const made = await createAgency(s.t)
    const bidders = await createBidders(s.t, 4)
    await openSection(
      s.t,
      made,
      bidders.map((bidder) => [bidder, 40]),
    )
    await passTo(s.t, AFTER_WINDOW)
    await logIn(s.t, made.agency)
    return { bidders, agency: made.agency, section: made.sections[0] as ProjectFixture }
  }

  it('voids evaluations counted together; the city alone sees who gave them, logged', async () => {
    const { bidders, agency } = await evaluated()
    const lines = (await agency.caller.get(`${API}/credit/${agency.id}/lines`)).body.records
    const line = lines.find(({ cause }: { cause: string }) => cause === 'anonymousGroup')
    const filed = await s.file({ kind: 'objection', subjectType: 'scoreLine', subjectId: line.id }, agency)
    expect(filed.status).toBe(201)
    const { id } = filed.body
    const seen = JSON.stringify((await agency.caller.get(`${CASES}/${id}`)).body)
    const district = await (await s.t.as('district06')).get(`${CASES}/${id}`)
    expect(district.body.evaluations).toHaveLength(4)
    for (const { id: evaluator } of bidders) {
      expect(seen + JSON.stringify(district.body)).not.toContain(evaluator)
    }
    expect((await (await s.t.as('examiner')).get(`${CASES}/${id}/evaluators`)).status).toBe(403)
    const looked = await (await s.t.as('city')).get(`${CASES}/${id}/evaluators`).expect(200)
    expect(looked.body.map((row: { evaluatorId: string }) => row.evaluatorId).sort()).toEqual(
      bidders.map((one) => one.id).sort(),
    )
    const [logged] = await s.t.dataSource.query(
      `SELECT count(*)::int AS n FROM audit_log WHERE action = 'evaluator:view' AND entity_id = $1`,
      [id],
    )
    expect(logged.n).toBe(1)
    await s.act('examiner', 'accept', id)
    const { body: effect } = await (await s.t.as('examiner')).get(`${CASES}/${id}/effect`).expect(200)
    const creditNow = async () => (await (await s.t.as('city')).get(`${API}/credit/${agency.id}`)).body
    expect(effect.before.score).toBe((await creditNow()).creditScore)
    const decided = await s.act('examiner', 'decide', id, { upheld: true, text: '恶意评价' })
    const { creditScore, starLevel, band } = await creditNow()
    expect(effect.after).toMatchObject({ score: creditScore, starLevel, band })
    expect(decided.body).toMatchObject({ status: 'upheld', effect: 'voided' })
    const after = (await agency.caller.get(`${API}/credit/${agency.id}/lines`)).body.records
    const voided = after.filter(({ cause }: { cause: string }) => cause === 'voided')
    expect(voided).toHaveLength(4)
    await s.sound(agency.id)
  })

  it('can be filed until the day that is stated beside the evaluation', async () => {
    const { agency, section } = await evaluated()
    const path = `beEvaluatedUsers/${section.projectId}/${section.sectionId}`
    const received = async () => (await agency.caller.get(`${API}/mutualEvaluationRecord/${path}`).expect(200)).body
    const [first, second] = await received()
    const object = (subjectId: string) => s.file({ kind: 'objection', subjectType: 'evaluation', subjectId }, agency)
    await passTo(s.t, `${first.objectUntil}T23:00:00+08:00`)
    await logIn(s.t, agency)
    expect((await object(first.id)).status).toBe(201)
    await passTo(s.t, `${addDays(first.objectUntil, 1)}T00:00:00+08:00`)
    await logIn(s.t, agency)
    expect((await object(second.id)).body).toMatchObject({ code: 'OBJECTION_TOO_LATE' })
    expect((await received()).map(({ objectUntil }: { objectUntil: string }) => objectUntil)).toEqual([
      null,
      null,
      null,
      null,
    ])
  })
})
