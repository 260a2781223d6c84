import { randomUUID } from 'node:crypto'
import { makeFile } from '../support/files.js'
import { isPublicFile, startTestSite } from '../support/site.js'
import type { Caller, TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
let cityId: string
let districtId: string
beforeAll(async () => {
  ;({ t, city, district, other, cityId, districtId } = await startTestSite())
})
afterAll(() => t.stop())

describe('the regulations', () => {
  const path = `${API}/regulations`
  const made: string[] = []
  let tick = 0
  const regulation = async (caller: Caller, values: object = {}) => {
    const body = { title: `text ${randomUUID()}`, content: '<p>正文</p>', ...values }
    const answer = await caller.post(path).send(body)
    expect([answer.status, answer.body.fields]).toEqual([201, undefined])
    made.push(answer.body.id)
    await t.dataSource.query('UPDATE regulation SET create_time = $1 WHERE id = $2', [
      new Date(Date.UTC(2026, 0, ++tick)),
      answer.body.id,
    ])
    return answer.body as { id: string; title: string; areaId: string | null; all: boolean }
  }
  const publish = (id: string) => city.put(`${path}/publish/${id}`).expect(200)
  const titles = async (query: string) =>
    (await t.http.get(`${path}/front/list?${query}`)).body.records.map(({ title }: { title: string }) => title)

  beforeEach(async () => {
    for (const id of made.splice(0)) await city.delete(`${path}/${id}`)
  })

  it("list an area's published texts and the texts of all areas, newest first", async () => {
    const first = await regulation(district, { title: '采购需求管理办法' })
    const forAll = await regulation(city, { title: '信用管理办法', all: true })
    const draft = await regulation(district, { title: '草稿' })
    const foreign = await regulation(other, { title: '外区文件' })
    for (const { id } of [first, forAll, foreign]) await publish(id)
    expect(forAll).toMatchObject({ areaId: null, all: true })
    expect(draft).toMatchObject({ areaId: districtId, all: false })
    expect(await titles(`areaId=${districtId}`)).toEqual(['信用管理办法', '采购需求管理办法'])
    expect(await titles(`areaId=${districtId}&size=1&current=2`)).toEqual(['采购需求管理办法'])
    expect(await titles(`areaId=${districtId}&keyword=${encodeURIComponent('管理')}`)).toHaveLength(2)
    expect(await titles(`areaId=${districtId}&keyword=${encodeURIComponent('需')}`)).toEqual(['采购需求管理办法'])
    expect(await titles(`areaId=${districtId}&keyword=%25`)).toEqual([])
    const { body } = await t.http.get(`${path}/front/list?areaId=${districtId}&current=1&size=12`)
    expect(body).toMatchObject({ total: 2, current: 1, size: 12, pages: 1 })
    expect(Object.keys(body.records[0]).sort()).toEqual(['createTime', 'id', 'title'])
    for (const query of ['areaId=x', 'size=201', 'current=0']) {
      expect([query, (await t.http.get(`${path}/front/list?${query}`)).status]).toEqual([query, 400])
    }
  })

  it('show a published text with attachments and neighbours', async () => {
    const fileId = await makeFile(t, district, {
      name: 'a.docx',
      contentType: 'application/msword',
    })
    const rows = [
      await regulation(district),
      await regulation(district, { fileIds: [fileId] }),
      await regulation(city, { all: true }),
    ]
    const [older, middle, newer] = rows
    for (const { id } of rows) await publish(id)
    const show = (id = '') => t.http.get(`${path}/front/${id}?areaId=${districtId}`)
    const { body } = await show(middle?.id)
    expect(body).toEqual({
      id: middle?.id,
      title: middle?.title,
      createTime: expect.any(String),
      content: '<p>正文</p>',
      areaName: '滨河区',
      files: [
        {
          id: fileId,
          name: 'a.docx',
          size: 1000,
          contentType: 'application/msword',
          url: `${API}/files/public/${fileId}`,
        },
      ],
      previous: { id: newer?.id, title: newer?.title, createTime: expect.any(String) },
      next: { id: older?.id, title: older?.title, createTime: expect.any(String) },
    })
    const last = (await show(newer?.id)).body
    expect(last).toMatchObject({ areaName: null, previous: null, next: { id: middle?.id } })
    expect(await isPublicFile(t, fileId)).toBe(true)
    await district.put(`${path}/unpublish/${middle?.id}`).expect(200)
    expect(await isPublicFile(t, fileId)).toBe(false)
    expect((await show(middle?.id)).body.code).toBe('NOT_FOUND')
    expect((await show(older?.id)).body.previous).toMatchObject({ id: newer?.id })
  })

  it('are sanitised, with uploaded pictures only', async () => {
    const picture = await makeFile(t, district)
    const src = `${API}/files/public/${picture}`
    const content = `<h2>一</h2><p onmouseover="x()">二<img src="${src}"><img src="https://example.org/a.png"></p><script>x</script>`
    const { id } = await regulation(district, { content })
    const { body } = await district.get(`${path}/${id}`)
    expect(body.content).toBe(`<h2>一</h2><p>二<img src="${src}" /></p>`)
    expect(await isPublicFile(t, picture)).toBe(true)
    const { body: list } = await district.get(`${path}/list`)
    expect(list.records[0]).not.toHaveProperty('content')
    for (const empty of ['<p> </p>', '<script>x</script>']) {
      const refused = await district.post(path).send({ title: 'x', content: empty })
      expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['content']])
    }
    const gone = `<img src="${API}/files/public/${NOBODY}">`
    const unknown = await district.post(path).send({ title: 'x', content: gone })
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['content']])
  })

  it('keep tables and pictures, show them to visitors and lose them with the text', async () => {
    const picture = await makeFile(t, district)
    const src = `${API}/files/public/${picture}`
    const content = `<table><tbody><tr><th colspan="2"><p>阶段</p></th></tr><tr><td rowspan="2"><p>自查</p></td><td><p><img src="${src}" alt="流程图" /></p></td></tr><tr><td><p>复核</p></td></tr></tbody></table>`
    const { id } = await regulation(district, { content })
    await publish(id)
    const { body } = await t.http.get(`${path}/front/${id}`).expect(200)
    expect(body.content).toBe(content)
    expect(await isPublicFile(t, picture)).toBe(true)
    await district.delete(`${path}/${id}`).expect(204)
    expect(await isPublicFile(t, picture)).toBe(false)
  })

  it('are written for all areas by the city only', async () => {
    const refused = await district.post(path).send({ title: 'x', content: '<p>x</p>', all: true })
    expect(refused.status).toBe(403)
    const { id } = await regulation(city, { all: true })
    expect((await district.get(`${path}/${id}`)).status).toBe(404)
    const own = await city.put(`${path}/${id}`).send({ title: 'x', content: '<p>x</p>', all: false })
    expect(own.body).toMatchObject({ all: false, areaId: cityId })
    const kept = await city.put(`${path}/${id}`).send({ title: 'y', content: '<p>x</p>' })
    expect(kept.body).toMatchObject({ all: false, areaId: cityId })
  })

  it('are published idempotently and keep the time of publication', async () => {
    const { id } = await regulation(district)
    const first = (await district.put(`${path}/publish/${id}`)).body
    expect(first).toMatchObject({ published: true, version: 2 })
    t.clock.advance(60_000)
    expect((await district.put(`${path}/publish/${id}`)).body).toEqual(first)
    expect(new Date(first.publishTime).getTime()).toBe(t.clock.now().getTime() - 60_000)
  })
  it('return to their previous state when publishing is undone', async () => {
    const { id } = await regulation(district)
    const published = (await district.put(`${path}/publish/${id}`)).body
    const undo = { version: published.version, publishTime: null }
    const { body } = await district.put(`${path}/unpublish/${id}`).send(undo)
    expect(body).toMatchObject({ published: false, publishTime: null })
    const { publishTime } = (await district.put(`${path}/publish/${id}`)).body
    const withdrawn = (await district.put(`${path}/unpublish/${id}`)).body
    t.clock.advance(60_000)
    const again = await district.put(`${path}/publish/${id}`).send({ version: withdrawn.version, publishTime })
    expect(again.body).toMatchObject({ published: true, publishTime })
    const later = new Date(t.clock.now().getTime() + 1000).toISOString()
    for (const publishTime of ['yesterday', later]) {
      const wrong = await district.put(`${path}/unpublish/${id}`).send({ publishTime })
      expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['publishTime']])
    }
  })

  it('keep later changes by others when a withdrawal is undone', async () => {
    const { id } = await regulation(district)
    await district.put(`${path}/publish/${id}`)
    const { version } = (await district.put(`${path}/unpublish/${id}`)).body
    await city.put(`${path}/${id}`).send({ title: 'draft', content: '<p>x</p>', version })
    const undo = await district.put(`${path}/publish/${id}`).send({ version })
    expect([undo.status, undo.body.code]).toEqual([409, 'VERSION_CONFLICT'])
    expect((await city.get(`${path}/${id}`)).body.published).toBe(false)
  })
})
