import { spellNames } from '#database/spell-names'
import { CreditCaseEntity } from '#entities/ledger/credit-case'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { RatingEntity } from '#entities/ratings/rating'
import { spelledProjects, unspelledProjects } from '../../src/modules/projects/projects/projects.sql.js'
import { insertRow } from '../support/insert-row.js'
import { areaIdOf, createdParticipant, D06, pathOfKind } from '../support/participants.js'
import { supervisorWith } from '../support/rights.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { Register } from '../support/upstream.js'

const API = '/credit/admin/api'
const PHONE = '13912345678'

interface Kind {
  kind: string
  total: number
  records: { id: string; name: string; note: string }[]
}

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
beforeAll(async () => {
  t = await startTestApp()
  await new Register(t).fill()
  await spellNames(t.ctx(), unspelledProjects, spelledProjects)
  city = await t.as('city')
  district = await t.as('district06')
  other = await t.as('district02')
})
afterAll(() => t.stop())

async function found(caller: Caller, keyword: string): Promise<Kind[]> {
  return (await caller.get(`${API}/workspace/search`).query({ keyword }).expect(200)).body
}
const kinds = async (caller: Caller, keyword: string) => (await found(caller, keyword)).map(({ kind }) => kind)
const namesOf = (all: Kind[]) => all.flatMap(({ records }) => records.map(({ name }) => name))

describe('the palette', () => {
  it('finds participants, projects and regulations by a part of the name or a code', async () => {
    await city.post(`${API}/regulations`).send({ title: '采购需求办法', content: '<p>x</p>' })
    expect(await kinds(city, '采购')).toEqual(['project', 'regulation'])
    const school = { kind: 'purchaser', total: 1, records: [{ name: '示例市测试中学' }] }
    expect(await found(city, '测试中')).toMatchObject([school])
    expect((await found(city, 'cg-2036-001'))[0]?.records[0]).toMatchObject({ note: 'CG-2036-001' })
    const [agency] = (await found(city, '招标代'))[0]?.records ?? []
    const start = String(agency?.note.slice(0, 8))
    expect(await found(city, start)).toMatchObject([{ kind: 'agency', records: [{ id: agency?.id }] }])
    expect(await found(city, '%%')).toEqual([])
    for (const query of ['', '?keyword=', '?keyword=%20']) await city.get(`${API}/workspace/search${query}`).expect(400)
  })

  it('finds a single character anywhere, and counts what the list finds', async () => {
    for (let n = 0; n < 7; n++) await createdParticipant(t, 2, { name: `第${n}家图们商行` })
    const [suppliers] = await found(district, '图')
    expect([suppliers?.kind, suppliers?.total, suppliers?.records.length]).toEqual(['supplier', 7, 5])
    const { body } = await district.get(`${pathOfKind(2)}/list`).query({ keyword: '图', size: 20 })
    expect(body.total).toBe(7)
  })

  it('finds cases, reports, adjustments, ratings and administrators, each in its area', async () => {
    const { id: participantId } = await createdParticipant(t, 2, { name: '多案有限公司' })
    const areaId = await areaIdOf(t, D06)
    const of = { participantId, areaId }
    const subject = {
      subjectType: 'other',
      subjectId: null,
      subjectText: { 'zh-CN': '其他', 'en-US': 'Other' },
    } as const
    const open = { ...subject, kind: 'complaint', status: 'filed', title: '关于验收的投诉' } as const
    await insertRow(t.ctx(), CreditCaseEntity, { ...of, ...open })
    const [item] = await t.ctx().manager.find(DishonestyItemEntity, { where: { sign: 2 }, take: 1 })
    const act = { itemId: item?.id, tier: item?.tier, points: 1, description: '迟延', status: 'reported' } as const
    const stated = { source: 'supervisor', decisionNumber: '财采处〔2036〕77号' } as const
    await insertRow(t.ctx(), DishonestRecordEntity, { ...of, ...act, ...stated })
    const figures = { period: '2035-1', edition: 1, asOf: '2035-06-30', participants: 3 }
    await insertRow(t.ctx(), RatingEntity, { areaId, number: 'PJ-2035-0077', ...figures })
    const input = {
      participantId,
      points: 1,
      reason: '更正',
      documentNumber: '文〔2036〕78号',
      validUntil: '2037-01-01',
    }
    await district.post(`${API}/adjustment`).send(input).expect(201)

    const byName = ['supplier', 'case', 'report', 'adjustment']
    for (const caller of [city, district]) expect(await kinds(caller, '多案有限')).toEqual(byName)
    expect(await kinds(district, '验收的投诉')).toEqual(['case'])
    expect(await kinds(district, '2036〕77')).toEqual(['report'])
    expect(await kinds(district, '2036〕78')).toEqual(['adjustment'])
    expect(await kinds(district, 'PJ-2035-0077')).toEqual(['rating'])
    for (const keyword of ['多案有限', '验收的投诉', '2036〕77', '2036〕78', 'PJ-2035-0077']) {
      expect([keyword, await found(other, keyword)]).toEqual([keyword, []])
    }
    const { name, loginName } = (await district.get(`${API}/account/me`)).body
    expect((await found(district, name))[0]).toMatchObject({ kind: 'administrator', records: [{ note: loginName }] })
  })

  it('finds only what the caller may list, and nothing for participants', async () => {
    expect((await found(district, '示例市')).length).toBeGreaterThan(0)
    expect(await found(other, '示例市')).toEqual([])
    expect(await found(other, '采购')).toMatchObject([{ kind: 'project', records: [{ note: 'CG-2036-002' }] }])
    const suppliers = await supervisorWith(t, D06, ['supplier:list'])
    expect(await kinds(suppliers, '多案有限')).toEqual(['supplier'])
    for (const sign of [1, 2, 3, 4] as const) {
      await (await t.as(sign)).get(`${API}/workspace/search?keyword=ab`).expect(403)
    }
  })
})

describe('a name', () => {
  it('is found by its initials and its syllables, in the palette and in lists', async () => {
    const name = '重庆科远电子有限公司'
    for (const sign of [1, 2, 3, 4] as const) await createdParticipant(t, sign, { name })
    for (const keyword of ['cqkydz', 'zqkydz', 'KYDZ', 'keyuandianzi', 'chongqingkey', 'ke yuan']) {
      const all = await found(district, keyword)
      expect([keyword, namesOf(all)]).toEqual([keyword, Array(4).fill(name)])
      const { body } = await district.get(`${pathOfKind(4)}/list`).query({ keyword })
      expect([keyword, body.total]).toEqual([keyword, 1])
      expect(body.records[0]).not.toHaveProperty('sounds')
      expect(await found(other, keyword)).toEqual([])
    }
    expect(namesOf(await found(district, 'kydx'))).toEqual([])
  })

  it('is spelled anew when it changes, and by a task if it was stored without', async () => {
    const { id, version } = await createdParticipant(t, 2, { name: '旧称商行' })
    await district
      .put(`${pathOfKind(2)}/${id}`)
      .send({ name: '新号商行', version })
      .expect(200)
    expect(namesOf(await found(district, 'xhsh'))).toEqual(['新号商行'])
    expect(await found(district, 'jcsh')).toEqual([])
    const project = { ...{ code: 'CG-9-77', name: '宫灯采购' }, releaseDate: '2036-03-01' }
    const { body } = await district.post(`${API}/sysProject`).send(project).expect(201)
    expect(namesOf(await found(district, 'gdcg'))).toEqual(['宫灯采购'])
    await t.dataSource.query('UPDATE project SET name = $2 WHERE id = $1', [body.id, '香炉采购 LX'])
    expect(await found(district, 'gdcg')).toEqual([])
    expect(namesOf(await found(district, '购 lx'))).toEqual(['香炉采购 LX'])
    await spellNames(t.ctx(), unspelledProjects, spelledProjects)
    expect(namesOf(await found(district, 'xlcg'))).toEqual(['香炉采购 LX'])
  })
})

describe('a contact', () => {
  const looks = async (id: string): Promise<unknown[]> =>
    t.dataSource.query(
      `SELECT after FROM audit_log WHERE action = 'personal-data:view' AND entity_id = $1 AND after ? 'fields'`,
      [id],
    )

  it('is found by the whole name, in its area', async () => {
    const { id } = await createdParticipant(t, 2, { name: '联系商行', contactsName: '慕容九' })
    for (const caller of [city, district]) expect((await found(caller, '慕容九'))[0]?.records[0]?.id).toBe(id)
    expect(await found(district, '慕容')).toEqual([])
    expect(await found(other, '慕容九')).toEqual([])
  })

  it('is found by the whole phone, by those who may see it, which is logged', async () => {
    const { id } = await createdParticipant(t, 2, { name: '电话商行', contactsPhone: PHONE })
    const ask = (caller: Caller, keyword: string) =>
      caller.get(`${API}/workspace/search`).set('x-keyword', encodeURIComponent(keyword))
    const auditor = await t.as('auditor')
    for (const caller of [auditor, other]) expect((await ask(caller, PHONE).expect(200)).body).toEqual([])
    expect(await found(district, PHONE.slice(0, 10))).toEqual([])
    expect(await looks(id)).toEqual([])
    for (const keyword of [PHONE, '139 1234 5678', '+86 139-1234-5678']) {
      const { body } = await ask(district, keyword).expect(200)
      expect([keyword, namesOf(body)]).toEqual([keyword, ['电话商行']])
    }
    expect(await looks(id)).toEqual(Array(3).fill({ after: { id, fields: ['contactsPhone'] } }))
    const list = await district
      .get(`${pathOfKind(2)}/list`)
      .set('x-keyword', PHONE)
      .expect(200)
    expect([list.body.total, list.body.records[0].contactsPhone]).toEqual([1, '139****5678'])
    expect((await looks(id)).length).toBe(4)
    expect(
      (
        await auditor
          .get(`${pathOfKind(2)}/list`)
          .set('x-keyword', PHONE)
          .expect(200)
      ).body.total,
    ).toBe(0)
  })

  it('is found by a landline with or without its hyphen; a code is no look at a phone', async () => {
    const { id } = await createdParticipant(t, 1, { name: '座机单位', workPhone: '0999-8123456' })
    for (const keyword of ['09998123456', '0999-8123456'])
      expect(namesOf(await found(city, keyword))).toEqual(['座机单位'])
    expect((await looks(id)).length).toBe(2)
    const byCode = await createdParticipant(t)
    const start = String(byCode.unifiedSocialCreditCode).slice(0, 8)
    expect((await found(district, start)).length).toBeGreaterThan(0)
    expect(await looks(byCode.id)).toEqual([])
  })
})
