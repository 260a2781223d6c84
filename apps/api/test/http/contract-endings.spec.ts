import { randomUUID } from 'node:crypto'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { decisionAgainst } from '../support/credit.js'
import { API, createTestParticipant, formsOf, linesOf, recordsOf } from '../support/evaluation.js'
import { readCsv } from '../support/exports.js'
import { useSection } from '../support/section.js'
import { EVERYONE, type Who } from '../support/test-app.js'

const PROJECTS = `${API}/sysProject`
const s = useSection()

const detail = () => `${API}/sysProjectBidSection/detail/${s.project.sectionId}`
const put = async (who: Who, facts: object, language = 'zh') => {
  const city = await s.t.as('city')
  const { name, code, bidSectionList } = (await city.get(`${PROJECTS}/${s.project.projectId}`)).body
  const [{ id, bidSectionName, bidSectionCode }] = bidSectionList
  const sections = [{ id, name: bidSectionName, code: bidSectionCode, ...facts }]
  const caller = await s.t.as(who)
  const call = caller.put(`${PROJECTS}/${s.project.projectId}`).set('Accept-Language', language)
  return call.send({ name, code, sections })
}
const FACTS = {
  ...{ ending: 'bySupplier', endedOn: '2035-11-05' },
  ...{ finalValue: 88_000.5, penalty: 1200, deduction: 0, delayDays: 3 },
} as const
const SHOWN = [
  { label: '合同结束方式', value: '供应商提前解除' },
  { label: '合同结束日期', value: '2035-11-05' },
  { label: '合同最终金额', value: '88,000.50' },
  { label: '违约金', value: '1,200.00' },
  { label: '扣款', value: '0.00' },
  { label: '延期', value: '3天' },
]

describe('how a contract ended', () => {
  it('is entered by supervisors, stays when left out, and is cleared by null', async () => {
    const district = await s.t.as('district06')
    const read = async () => (await district.get(detail()).expect(200)).body
    expect(await read()).toMatchObject({ ending: null, endedOn: null, penalty: null, delayDays: null })
    expect((await put('district06', FACTS)).body.bidSectionList[0]).toMatchObject(FACTS)
    expect(await read()).toMatchObject({ ...FACTS, currency: null })
    await put('district06', { remark: '已归档' })
    expect(await read()).toMatchObject({ ...FACTS, remark: '已归档' })
    await put('district06', { penalty: null })
    expect(await read()).toMatchObject({ ...FACTS, penalty: null })
    const [{ hand_edited: edited }] = await s.t.dataSource.query('SELECT hand_edited FROM bid_section WHERE id = $1', [
      s.project.sectionId,
    ])
    expect(edited).toEqual(['ending', 'endedOn', 'finalValue', 'penalty', 'deduction', 'delayDays', 'remark'])
  })

  it.each(EVERYONE)('is entered by %s as far as projects are', async (who) => {
    const { status } = await put(who, FACTS)
    expect(status === 200).toBe(['city', 'district06'].includes(String(who)))
    if (status === 200) return
    const { body } = await (await s.t.as('city')).get(detail()).expect(200)
    expect(body.ending).toBeNull()
  })

  it('is refused with a day before the signing or to come, or values out of bounds', async () => {
    await s.reach(1)
    const early = await put('district06', { endedOn: '2035-11-04' })
    expect([early.status, early.body.fields['sections[0].endedOn']]).toEqual([422, ['不能早于合同签订日期']])
    const late = await put('district06', { endedOn: '2035-11-06' }, 'en')
    expect([late.status, late.body.fields['sections[0].endedOn']]).toEqual([422, ['Not after today']])
    const wrong = {
      ending: 'lost',
      finalValue: -1,
      penalty: 0.001,
      deduction: 1e12,
      delayDays: 1.5,
      endedOn: '2035-02-30',
    }
    const { status, body } = await put('district06', wrong)
    expect(status).toBe(400)
    expect(Object.keys(body.fields).sort()).toEqual(
      Object.keys(wrong)
        .map((field) => `sections[0].${field}`)
        .sort(),
    )
  })

  it('is part of a new section', async () => {
    const sections = [{ code: '1', name: '唯一标段', ...FACTS }]
    const input = { name: '手工项目', code: randomUUID().slice(0, 12), sections }
    const district = await s.t.as('district06')
    const { body } = await district.post(PROJECTS).send(input).expect(201)
    expect(body.bidSectionList[0]).toMatchObject(FACTS)
    const late = { ...input, code: `${input.code}-2`, sections: [{ ...sections[0], endedOn: '2035-11-06' }] }
    await district.post(PROJECTS).send(late).expect(422)
  })

  it('is read by its parties, and by nobody else', async () => {
    await put('district06', FACTS)
    const { buyer, winner } = s.parties
    for (const { caller } of [buyer, winner]) {
      expect((await caller.get(detail()).expect(200)).body).toMatchObject(FACTS)
    }
    await (await s.t.as('district02')).get(detail()).expect(404)
    await (await createTestParticipant(s.t, 2)).caller.get(detail()).expect(404)
    await s.t.withToken('').get(detail()).expect(401)
  })
})

describe('facts about the end of a contract', () => {
  it('stand beside the questions from the acceptance on, and change no score', async () => {
    await s.reach(2)
    const factsAt = async (stage: 1 | 2) => {
      const [form] = (await formsOf(s.parties.buyer, s.project, stage)) as unknown as { facts: object[] }[]
      return form?.facts
    }
    const before = await factsAt(2)
    const [records, lines] = [await recordsOf(s.t, s.project), await linesOf(s.t, s.parties.winner.id)]
    await put('district06', FACTS)
    expect(await factsAt(2)).toEqual([...(before ?? []), ...SHOWN])
    expect(await factsAt(1)).not.toContainEqual(SHOWN[0])
    expect(await recordsOf(s.t, s.project)).toEqual(records)
    expect(await linesOf(s.t, s.parties.winner.id)).toEqual(lines)
    await s.t.dataSource.query(`UPDATE project SET currency = 'CNY' WHERE id = $1`, [s.project.projectId])
    expect(await factsAt(2)).toContainEqual({ label: '违约金', value: '¥1,200.00' })
  })

  it('are exported with the project', async () => {
    await put('district06', { ending: 'normal', delayDays: 0 })
    const district = await s.t.as('district06')
    const { code, bidSectionList } = (await district.get(`${PROJECTS}/${s.project.projectId}`)).body
    const { text } = await district.get(`${PROJECTS}/export`).query({ code, format: 'csv' }).expect(200)
    const [head, row] = await readCsv(text)
    const name = bidSectionList[0].bidSectionName
    expect(row?.[head?.indexOf('合同结束情况') ?? -1]).toBe(`${name} · 合同结束方式 正常履行完毕 · 延期 按期`)
  })

  it('stand in reports of behaviours in the project, for supervisors and the party', async () => {
    const { winner, agency, losers } = s.parties
    const [loser = winner] = losers
    await put('district06', FACTS)
    const district = await s.t.as('district06')
    const report = async ({ id }: { id: string }, projectId: string | null) => {
      const { id: itemId } = await s.t.ctx().manager.findOneByOrFail(DishonestyItemEntity, { code: 'S-S8' })
      const { decidedOn: decidedAt, ...document } = await decisionAgainst(s.t.ctx(), id)
      const act = { participantId: id, itemId, description: '恶意串通', ...document, decidedAt }
      const { body } = await district.post(`${API}/integrity`).send(act).expect(201)
      await s.t.dataSource.query('UPDATE dishonest_record SET project_id = $2 WHERE id = $1', [body.id, projectId])
      return body.id
    }
    const id = await report(winner, s.project.projectId)
    const { body: sections } = await district.get(`${API}/sysProjectBidSection/list/${s.project.projectId}`)
    const contracts = [{ sectionName: sections[0].bidSectionName, facts: SHOWN }]
    expect((await district.get(`${API}/integrity/${id}`).expect(200)).body.contracts).toEqual(contracts)
    expect((await winner.caller.get(`${API}/integrity/mine/${id}`).expect(200)).body.contracts).toEqual(contracts)
    await agency.caller.get(`${API}/integrity/mine/${id}`).expect(404)
    await put('district06', { ending: null, endedOn: null, finalValue: null, penalty: null, deduction: null })
    await put('district06', { delayDays: null })
    expect((await district.get(`${API}/integrity/${id}`)).body.contracts).toEqual([])
    const alone = await report(loser, null)
    expect((await district.get(`${API}/integrity/${alone}`)).body.contracts).toEqual([])
  })
})
