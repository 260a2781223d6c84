import { randomUUID } from 'node:crypto'
import { describeCrud } from '../suites/describe-crud.js'
import { makeFile } from '../support/files.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())

describeCrud(() => t, {
  resource: 'carousel',
  path: '/credit/admin/api/carousel/diagram',
  table: 'carousel_slide',
  areaScoped: true,
  named: 'title',
  body: async (app, caller, title) => ({ title, imageId: await makeFile(app, caller) }),
  wrong: { title: 1, url: 'ftp://example.org', imageId: 'x', sortOrder: 'first' },
})

describeCrud(() => t, {
  resource: 'regulation',
  path: '/credit/admin/api/regulations',
  table: 'regulation',
  areaScoped: true,
  named: 'title',
  body: async (_app, _caller, title) => ({ title, content: '<p>正文</p>' }),
  wrong: { title: [], content: 1, fileIds: 'x', areaId: 1, all: 'yes', sortOrder: 1.5 },
})

describeCrud(() => t, {
  resource: 'dict',
  path: '/credit/admin/api/dict',
  table: 'dictionary',
  areaScoped: false,
  named: 'name',
  body: async (_app, _caller, name) => ({
    code: `CODE_${randomUUID()}`,
    names: { 'zh-CN': name, 'en-US': 'Name' },
    items: [{ value: '1', names: { 'zh-CN': '一', 'en-US': 'One' } }],
  }),
  wrong: { code: '空 格', names: 'x', descriptions: { 'zh-CN': 'x' }, items: {} },
})

describe('the calendar', () => {
  it('is a dictionary that the page of dictionaries leaves out', async () => {
    const city = await t.as('city')
    const codesOf = async (path: string) => {
      const { body } = await city.get(`/credit/admin/api/dict/${path}?size=200`).expect(200)
      return body.records.map(({ code }: { code: string }) => code)
    }
    const all = await codesOf('list')
    expect(all).toContain('HOLIDAY')
    expect((await codesOf('edited')).sort()).toEqual(all.filter((code: string) => code !== 'HOLIDAY').sort())
    expect((await codesOf('edited')).length).toBeGreaterThan(0)
    const { text } = await city.get('/credit/admin/api/dict/edited/export?format=csv').expect(200)
    expect(text).not.toContain('HOLIDAY')
    await city.get('/credit/admin/api/dict/code/HOLIDAY').expect(200)
    await (await t.as(2)).get('/credit/admin/api/dict/edited').expect(403)
  })
})

describe('a slide and its picture', () => {
  const SLIDES = '/credit/admin/api/carousel/diagram'
  const found = async (title: string) => {
    const counted = await t.dataSource.query(
      `SELECT (SELECT count(*) FROM carousel_slide WHERE title = $1)::int AS rows,
        (SELECT count(*) FROM audit_log WHERE after->>'title' = $1)::int AS noted,
        (SELECT count(*) FROM file_use u JOIN carousel_slide c ON c.id::text = u.owner_id
          WHERE c.title = $1 AND u.owner_table = 'carousel_slide' AND NOT u.public)::int AS used`,
      [title],
    )
    return counted[0]
  }

  it('are written together, with and without an Idempotency-Key', async () => {
    const city = await t.as('city')
    for (const key of [null, randomUUID()]) {
      const title = randomUUID()
      const call = city.post(SLIDES).send({ title, imageId: await makeFile(t, city) })
      if (key) call.set('Idempotency-Key', key)
      const { body } = await call.expect(201)
      const read = await city.get(`${SLIDES}/${body.id}`).expect(200)
      const { imageUrl: _, ...row } = body
      expect(read.body).toMatchObject(row)
      expect(await found(title)).toEqual({ rows: 1, noted: 1, used: 1 })
    }
  })

  it("are not written with another's picture, none, or a file that is no picture", async () => {
    const city = await t.as('city')
    const refused = [
      await makeFile(t, await t.as('district02')),
      randomUUID(),
      await makeFile(t, city, { contentType: 'application/pdf' }),
    ]
    for (const imageId of refused) {
      const title = randomUUID()
      const { status, body } = await city.post(SLIDES).send({ title, imageId })
      expect([status, body.code, Object.keys(body.fields)]).toEqual([422, 'REFERENCE_UNKNOWN', ['imageId']])
      expect(await found(title)).toEqual({ rows: 0, noted: 0, used: 0 })
    }
  })

  it('are marked as used while a slide has them, and released with it', async () => {
    const city = await t.as('city')
    const [first, second] = [await makeFile(t, city), await makeFile(t, city)]
    const made = await city.post(SLIDES).send({ title: randomUUID(), imageId: first }).expect(201)
    const uses = () => t.dataSource.query('SELECT file_id, public FROM file_use WHERE owner_id = $1', [made.body.id])
    const { title } = made.body
    await city.put(`${SLIDES}/${made.body.id}`).send({ title, imageId: second }).expect(200)
    expect(await uses()).toEqual([{ file_id: second, public: false }])
    await city.put(`${SLIDES}/publish/${made.body.id}`).expect(200)
    expect(await uses()).toEqual([{ file_id: second, public: true }])
    await city.delete(`${SLIDES}/${made.body.id}`).expect(204)
    expect(await uses()).toEqual([])
  })
})
