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

describe('the carousel', () => {
  const path = `${API}/carousel/diagram`
  const slide = async (caller: Caller, values: object = {}) => {
    const imageId = await makeFile(t, caller)
    const { body } = await caller
      .post(path)
      .send({ title: `slide ${randomUUID()}`, imageId, ...values })
      .expect(201)
    return body as { id: string; imageId: string; title: string }
  }
  const front = async (areaId: string) =>
    (await t.http.get(`${path}/front/list?areaId=${areaId}`)).body.map(({ title }: { title: string }) => title)

  it("shows the area's published slides in their order, then the city's", async () => {
    const own = [
      await slide(district, { sortOrder: 2 }),
      await slide(district, { sortOrder: 1, url: 'https://example.org/' }),
    ]
    const citys = await slide(city, { sortOrder: 0 })
    const foreign = await slide(other)
    expect(await front(districtId)).toEqual([])
    for (const { id } of [...own, foreign, citys]) {
      await city.put(`${path}/publish/${id}`).expect(200)
    }
    expect(await front(districtId)).toEqual([own[1]?.title, own[0]?.title, citys.title])
    expect(await front(cityId)).toEqual([citys.title])
    const [first] = (await t.http.get(`${path}/front/list?areaId=${districtId}`)).body
    expect(first).toMatchObject({
      ...{ id: own[1]?.id, title: own[1]?.title, url: 'https://example.org/' },
      imageUrl: `${API}/files/public/${own[1]?.imageId}`,
    })
    expect((await t.http.get(`${path}/front/list?areaId=x`)).status).toBe(400)
  })

  it('publishes idempotently; unpublishing or deleting releases the picture', async () => {
    const { id, imageId } = await slide(district)
    const publish = async () => (await district.put(`${path}/publish/${id}`)).body
    const draft = await district.get(`${path}/${id}`)
    expect(draft.body.imageUrl).toMatch(`${API}/files/signed/${imageId}?expires=`)
    const imageUrl = `${API}/files/public/${imageId}`
    expect(await publish()).toMatchObject({ published: true, version: 2, imageUrl })
    expect(await publish()).toMatchObject({ published: true, version: 2 })
    expect(await isPublicFile(t, imageId)).toBe(true)
    await district.put(`${path}/unpublish/${id}`).expect(200)
    expect(await isPublicFile(t, imageId)).toBe(false)
    const actions = await t.dataSource.query('SELECT action FROM audit_log WHERE entity_id = $1 ORDER BY at, id', [id])
    expect(actions.map(({ action }: { action: string }) => action)).toEqual(['create', 'publish', 'unpublish'])
    await district.delete(`${path}/${id}`).expect(204)
    const uses = await t.dataSource.query('SELECT 1 FROM file_use WHERE file_id = $1', [imageId])
    expect(uses).toEqual([])
    expect((await district.put(`${path}/publish/${id}`)).status).toBe(404)
    expect((await other.put(`${path}/publish/${(await slide(district)).id}`)).status).toBe(404)
    expect((await (await t.as('auditor')).put(`${path}/publish/${id}`)).status).toBe(403)
  })

  it('requires a picture that exists', async () => {
    const pdf = await makeFile(t, district, { contentType: 'application/pdf' })
    for (const imageId of [NOBODY, pdf]) {
      const { status, body } = await district.post(path).send({ title: 'x', imageId })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['imageId']])
    }
  })
})
