import { TRANSLATED_KINDS } from '@credit/contract'
import { supervisorWith } from '../support/rights.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const CITY = '003900130001'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

const listOf = async (caller: Caller) =>
  (await caller.get(`${API}/translations/list`).expect(200)).body as {
    total: number
    records: { kind: string; id: string; name: string; texts: number }[]
  }
const chinese = (text: string) => ({ 'zh-CN': text, 'en-US': '' })

describe('a text without English', () => {
  it('is read in Chinese, and edited as it is stored', async () => {
    const city = await t.as('city')
    const body = {
      code: 'TRANSLATED',
      names: chinese('颜色'),
      items: [{ value: 'r', names: chinese('红'), enabled: true }],
    }
    const made = (await city.post(`${API}/dict`).send(body).expect(201)).body
    const english = (await city.get(`${API}/dict/${made.id}`).set('Accept-Language', 'en').expect(200)).body
    expect(english).toMatchObject({ name: '颜色', names: chinese('颜色') })
    const public_ = (await t.http.get(`${API}/dict/code/TRANSLATED`).set('Accept-Language', 'en')).body
    expect(JSON.stringify(public_)).toContain('红')
    const { names } = (
      await city
        .put(`${API}/dict/${made.id}`)
        .set('Accept-Language', 'en')
        .send({ code: 'TRANSLATED', name: 'Colour', items: body.items, version: made.version })
        .expect(200)
    ).body
    expect(names).toEqual({ 'zh-CN': '颜色', 'en-US': 'Colour' })
  })

  it('is not the same as another text without English', async () => {
    const city = await t.as('city')
    await city
      .post(`${API}/role`)
      .send({ names: chinese('甲角色') })
      .expect(201)
    await city
      .post(`${API}/role`)
      .send({ names: chinese('乙角色') })
      .expect(201)
    await city
      .post(`${API}/role`)
      .send({ names: chinese('甲角色') })
      .expect(409)
  })

  it('is refused without Chinese, too long or of another shape', async () => {
    const city = await t.as('city')
    const shapes = [
      { 'zh-CN': '', 'en-US': 'Only English' },
      { 'zh-CN': '  ', 'en-US': '' },
      { 'zh-CN': '名称' },
      { 'zh-CN': '名称', 'en-US': null },
      { 'zh-CN': '名称', 'en-US': 'x'.repeat(31) },
      { 'zh-CN': '名称', 'en-US': '', fr: 'nom' },
    ]
    for (const names of shapes) {
      const refused = await city.post(`${API}/role`).send({ names }).expect(400)
      expect(refused.body.fields.names).toHaveLength(1)
    }
    const spaces = await city
      .post(`${API}/role`)
      .send({ names: { 'zh-CN': '空格', 'en-US': '   ' } })
      .expect(201)
    expect(spaces.body.names).toEqual(chinese('空格'))
  })

  it('names an area in Chinese for readers of English', async () => {
    const [area] = await t.dataSource.query(
      `UPDATE area SET names = jsonb_set(names, '{en-US}', '""') WHERE code = '003900130006' RETURNING names`,
    )
    expect(area).toBeTruthy()
    const district = await t.as('district06')
    const me = (await district.get(`${API}/account/me`).set('Accept-Language', 'en').expect(200)).body
    expect(me.areaName).toBe('滨河区')
  })
})

describe('the list of texts without English', () => {
  it('names the records of every kind, with their number of texts', async () => {
    const city = await t.as('city')
    const before = await listOf(city)
    const role = (
      await city
        .post(`${API}/role`)
        .send({ names: chinese('未译角色') })
        .expect(201)
    ).body
    const dict = {
      code: 'UNTRANSLATED',
      names: chinese('未译'),
      items: [{ value: 'r', names: chinese('红'), enabled: true }],
    }
    const { id } = (await city.post(`${API}/dict`).send(dict).expect(201)).body
    const after = await listOf(city)
    expect(after.total).toBe(before.total + 2)
    expect(after.records).toContainEqual({ kind: 'role', id: role.id, name: '未译角色', texts: 1 })
    expect(after.records).toContainEqual({ kind: 'dictionary', id, name: '未译', texts: 2 })
    await city
      .put(`${API}/role/${role.id}`)
      .send({ names: { 'zh-CN': '未译角色', 'en-US': 'Done' } })
      .expect(200)
    expect((await listOf(city)).records.map((one) => one.id)).not.toContain(role.id)
  })

  it('has the kinds that the caller may change, and none for others', async () => {
    const reader = await supervisorWith(t, CITY, ['dict:list', 'role:update'])
    const kinds = new Set((await listOf(reader)).records.map(({ kind }) => kind))
    expect([...kinds]).toEqual(['role'])
    expect(TRANSLATED_KINDS).toContain('role')
    for (const who of ['district06', 'examiner', 1, 2, 3, 4] as const) {
      await (await t.as(who)).get(`${API}/translations/list`).expect(403)
    }
    await t.http.get(`${API}/translations/list`).expect(401)
  })
})
