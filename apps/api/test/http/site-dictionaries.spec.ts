import { startTestSite } from '../support/site.js'
import type { Caller, TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

let t: TestApp
let city: Caller
beforeAll(async () => {
  ;({ t, city } = await startTestSite())
})
afterAll(() => t.stop())

describe('the dictionaries', () => {
  const path = `${API}/dict`
  const names = { 'zh-CN': '颜色', 'en-US': 'Colour' }
  const item = (value: string, label: string) => ({ value, label })

  it('are public, in the requested language', async () => {
    for (const base of [path, `${API}/expert/dict`]) {
      const { body } = await t.http.get(`${base}/code/HIGHEST_EDUCATION`)
      expect(body).toMatchObject({ code: 'HIGHEST_EDUCATION', name: '最高学历', builtIn: true })
      expect(body.items[2]).toEqual({
        value: '3',
        label: '本科',
        names: { 'zh-CN': '本科', 'en-US': 'Bachelor' },
        sortOrder: 3,
        enabled: true,
      })
    }
    const english = await t.http.get(`${path}/code/GENDER`).set('Accept-Language', 'en')
    expect(english.body.items.map(({ label }: { label: string }) => label)).toEqual(['Female', 'Male', 'Unknown'])
    expect((await t.http.get(`${path}/code/NOTHING`)).body.code).toBe('NOT_FOUND')
  })

  it('have the genders 0, 1 and 2', async () => {
    const { body } = await t.http.get(`${path}/code/GENDER`).set('Accept-Language', 'en')
    const pairs = body.items.map((one: { value: string; label: string }) => [one.value, one.label])
    expect(Object.fromEntries(pairs)).toEqual({ 0: 'Female', 1: 'Male', 2: 'Unknown' })
  })

  it('contain the holidays and make-up days of the current year, each day once', async () => {
    const { body } = await t.http.get(`${path}/code/HOLIDAY`)
    const values: string[] = body.items.map(({ value }: { value: string }) => value)
    const of = (year: string, kind: string) => values.filter((value) => value.startsWith(year) && value.endsWith(kind))
    expect([of('2024', 'off').length, of('2024', 'work').length]).toEqual([28, 8])
    expect([of('2025', 'off').length, of('2025', 'work').length]).toEqual([28, 5])
    expect([of('2026', 'off').length, of('2026', 'work').length]).toEqual([33, 6])
    expect([of('2027', 'off').length, of('2027', 'work').length]).toEqual([13, 0])
    expect(new Set(values.map((value) => value.slice(0, 10))).size).toBe(values.length)
    expect(values).toEqual([...values].sort())
    expect(values).toContain('2026-02-28/work')
    expect(body.description).toContain('2027')
  })

  it('cannot be deleted or renamed if they are built in', async () => {
    const { body: gender } = await t.http.get(`${path}/code/GENDER`)
    const { id, code, items } = gender
    const kept = await city.delete(`${path}/${id}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'BUILT_IN'])
    const input = items.map(({ value, label }: { value: string; label: string }) => item(value, label))
    const renamed = await city.put(`${path}/${id}`).send({ code: 'SEX', items: input })
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([409, ['code']])
    const edited = await city.put(`${path}/${id}`).send({ code, name: '男女', items: input })
    expect(edited.body.names).toEqual({ 'zh-CN': '男女', 'en-US': 'Gender' })
    expect(edited.body.items[0].names).toEqual({ 'zh-CN': '女', 'en-US': 'Female' })
  })

  it('accept names, or a name in the language of the caller', async () => {
    const code = 'COLOUR'
    const items = [
      { ...item('R', '红'), sortOrder: 2 },
      { ...item('G', '绿'), sortOrder: 1, enabled: false },
    ]
    const { body: made } = await city.post(path).send({ code, name: '颜色', items }).expect(201)
    expect(made.names).toEqual({ 'zh-CN': '颜色', 'en-US': '' })
    expect(made.items.map(({ value }: { value: string }) => value)).toEqual(['G', 'R'])
    const english = await city
      .put(`${path}/${made.id}`)
      .set('Accept-Language', 'en')
      .send({ code, name: 'Colour', items: [item('R', 'Red')] })
    expect(english.body).toMatchObject({ name: 'Colour', names })
    expect(english.body.items[0].names).toEqual({ 'zh-CN': '红', 'en-US': 'Red' })
    const taken = await city.post(path).send({ code, names, items: [] })
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([409, 'DUPLICATE', ['code']])
    const nameless = await city.post(path).send({ code: 'X1', items: [{ value: '1' }] })
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['names']])
    const unlabelled = await city.post(path).send({ code: 'X1', names, items: [{ value: '1' }] })
    expect(Object.keys(unlabelled.body.fields)).toEqual(['items[0].names'])
  })

  it('reject a repeated value and name it', async () => {
    const items = [item('1', '一'), item('2', '二'), item('1', '又一')]
    const { status, body } = await city.post(path).send({ code: 'TWICE', names, items })
    expect([status, body.fields]).toEqual([422, { 'items[2].value': ['已被使用'] }])
    const wrong = await city.post(path).send({ code: 'X', names, items: [item('a?b', '一'), { label: 1 }] })
    expect(Object.keys(wrong.body.fields).sort()).toEqual(['items[0].value', 'items[1].label', 'items[1].value'])
  })
})
