import { AUDIT_ACTION_NAMES, AUDIT_ENTITY_NAMES } from '@credit/contract'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller

interface Row {
  action: string
  entity: string
  entityId: string
  by: string
  personName: string | null
  record: { name: string; link: string | null } | null
}

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  district = await t.as('district06')
  other = await t.as('district02')
})
afterAll(() => t.stop())

async function list(caller: Caller, query: Record<string, string>, locale = 'zh-CN'): Promise<Row[]> {
  const search = new URLSearchParams({ size: '200', ...query })
  const { status, body } = await caller.get(`${API}/logs/operation?${search}`).set('Accept-Language', locale)
  expect([status, body.fields]).toEqual([200, undefined])
  return body.records
}

const regulation = async (caller: Caller, title: string): Promise<string> => {
  const { body } = await caller.post(`${API}/regulations`).send({ title, content: '<p>文</p>' })
  expect(body.fields).toBeUndefined()
  return body.id
}

describe('the search of the operation log', () => {
  let id: string
  beforeAll(async () => {
    id = await regulation(district, '滨河区互评实施细则')
  })

  const idsOf = (rows: Row[]) => rows.map(({ entityId }) => entityId)

  it('finds entries by any part of the name of the record, from two characters on', async () => {
    for (const keyword of ['滨河区互评实施细则', '实施细则', '互评'])
      expect([keyword, idsOf(await list(district, { keyword }))]).toEqual([keyword, [id]])
  })

  it('refuses a part of more than 5,000 names, and says so', async () => {
    await t.dataSource.query(
      `INSERT INTO participant (sign, name, identity_key, area_id, source, version)
        SELECT 2, '常见字号' || n, 'local:common:' || n, a.id, 'manual', 1
        FROM area a, generate_series(1, 5001) n WHERE a.code = '003900130006'`,
    )
    const { status, body } = await city.get(`${API}/logs/operation`).query({ keyword: '常见字号' })
    expect([status, body.fields]).toEqual([400, { keyword: ['符合的名称过多，请输入更完整的名称'] }])
    expect(await list(other, { keyword: '常见字号' })).toEqual([])
    expect(await list(city, { keyword: '常见字号4999' })).toEqual([])
  })

  it('finds entries by the person and by the login name', async () => {
    const [own] = await list(district, { entityId: id })
    const { body } = await district.get(`${API}/logs/operation?entityId=${id}`)
    for (const keyword of [String(own?.personName), body.records[0].accountName])
      expect([keyword, idsOf(await list(district, { keyword })).includes(id)]).toEqual([keyword, true])
    expect(idsOf(await list(district, { personName: String(own?.personName), entityId: id }))).toEqual([id])
    expect(await list(district, { personName: '没有这个人' })).toEqual([])
  })

  it("finds entries by the words for action and kind, in the reader's language", async () => {
    const { create } = AUDIT_ACTION_NAMES
    const kind = AUDIT_ENTITY_NAMES.regulation
    for (const locale of ['zh-CN', 'en-US'] as const) {
      for (const keyword of [create[locale], String(kind?.[locale])])
        expect([keyword, idsOf(await list(district, { keyword }, locale)).includes(id)]).toEqual([keyword, true])
    }
    expect(idsOf(await list(district, { keyword: String(kind?.['en-US']) }, 'zh-CN'))).toEqual([])
  })

  it('finds the entry of a removed record by the name that it had', async () => {
    const gone = await regulation(district, '废止的暂行办法')
    await district.delete(`${API}/regulations/${gone}`).expect(204)
    const rows = await list(district, { keyword: '暂行办法' })
    expect(rows.map(({ action, record }) => [action, record])).toEqual([
      ['delete', { name: '废止的暂行办法', link: null }],
    ])
  })

  it('finds nothing in other areas, and all in the city', async () => {
    expect(await list(other, { keyword: '实施细则' })).toEqual([])
    expect(idsOf(await list(city, { keyword: '实施细则' }))).toEqual([id])
  })

  it('takes many records that a word names, too', async () => {
    await t.dataSource.query(
      `INSERT INTO participant (sign, name, code, identity_key, area_id, source, version)
        SELECT 2, '众多公司' || n, 'MANY' || n, 'many' || n, a.id, 'manual', 1
        FROM area a, generate_series(1, 1001) n WHERE a.code = '003900130006'`,
    )
    const [row] = await t.dataSource.query(`SELECT id, area_id FROM participant WHERE name = '众多公司7'`)
    await t.dataSource.query(
      `INSERT INTO audit_log (at, action, entity, entity_id, area_id) VALUES (now(), 'update', 'participant', $1, $2)`,
      [row.id, row.area_id],
    )
    expect(idsOf(await list(city, { keyword: '众多公司' }))).toEqual([row.id])
    expect(idsOf(await list(city, { keyword: '众多公司7' }))).toEqual([row.id])
  })

  it('refuses a single character, in words', async () => {
    const { status, body } = await district.get(`${API}/logs/operation?keyword=${encodeURIComponent('互')}`)
    expect([status, body.fields]).toEqual([400, { keyword: ['至少 2 个字符'] }])
  })
})

describe('entries of the operation log', () => {
  it('are those of people, of the system, or both', async () => {
    const makers = async (by: string) => new Set((await list(city, { by })).map((row) => row.by))
    expect(await makers('people')).toEqual(new Set(['people']))
    expect(await makers('system')).toEqual(new Set(['system']))
    expect(await makers('people,system')).toEqual(new Set(['people', 'system']))
    expect((await city.get(`${API}/logs/operation?by=nobody`)).status).toBe(400)
  })

  it('link their record for those who may open its page', async () => {
    const id = await regulation(district, '可以打开的法规')
    const [row] = await list(district, { entityId: id })
    expect(row?.record).toEqual({ name: '可以打开的法规', link: `/laws/show/${id}` })
  })

  it('have a kind and an action with names', async () => {
    const rows = await list(city, {})
    const unknown = rows.filter(({ action, entity }) => !(action in AUDIT_ACTION_NAMES && entity in AUDIT_ENTITY_NAMES))
    expect(unknown.filter(({ entity }) => entity !== 'masked')).toEqual([])
    expect(rows.length).toBeGreaterThan(20)
  })
})
