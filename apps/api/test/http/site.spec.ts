import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { callerAccount, makeFile } from '../support/files.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
let cityId: string
let districtId: string
let otherId: string

beforeAll(async () => {
  t = await startTestApp()
  city = await t.as('city')
  district = await t.as('district06')
  other = await t.as('district02')
  cityId = (await callerAccount(t, city)).areaId
  districtId = (await callerAccount(t, district)).areaId
  otherId = (await callerAccount(t, other)).areaId
})
afterAll(() => t.stop())

const isPublic = async (fileId: string): Promise<boolean> => {
  const rows = await t.dataSource.query('SELECT 1 FROM file_use WHERE file_id = $1 AND public', [
    fileId,
  ])
  return rows.length > 0
}

describe('the site of an area', () => {
  const site = async (host: string, query = '') => {
    const { status, body } = await t.http.get(`${API}/homePage${query}`).set('Host', host)
    expect([status, body.length]).toEqual([200, 1])
    return body[0]
  }

  it.each([
    ['d06.localhost:3000', '', '003900130006'],
    ['D06.localhost', '', '003900130006'],
    ['localhost:3000', '', '003900130001'],
    ['elsewhere.example.org', '', '003900130001'],
    ['d99.localhost', '', '003900130001'],
    ['localhost', '?subdomain=d02', '003900130002'],
    ['localhost', '?subdomain=d02.localhost', '003900130002'],
    ['d06.localhost', '?subdomain=nowhere', '003900130006'],
    ['d06.localhost', '?subdomain=', '003900130006'],
    ['localhost', '?subdomain=a&subdomain=b', '003900130001'],
  ])('%s%s is %s', async (host, query, areaCode) => {
    expect((await site(host, query)).areaCode).toBe(areaCode)
  })

  it('says all that the public pages need, in the language asked for', async () => {
    const chinese = await site('d06.localhost')
    expect(chinese).toEqual({
      areaId: districtId,
      areaCode: '003900130006',
      areaName: '滨河区',
      systemName: '滨河区政府采购信用管理系统',
      address: '',
      contactInformation: '',
      ...{ imageUrl: null, titleUrl: null, registrationPageUrl: null, creditRecordPageUrl: null },
      ...{ imageId: null, titleId: null, registrationPageId: null, creditRecordPageId: null },
      status: 1,
      subdomain: 'd06',
      floatingBox: { enabled: true, title: '信用评价专项公告' },
      loginMethods: expect.any(Array),
      complaintEnabled: false,
      registrationOpen: false,
    })
    expect(chinese.loginMethods.map(({ type }: { type: number }) => type)).toEqual([0, 1, 2, 3, 4])
    expect(chinese.loginMethods[1]).toEqual({
      type: 1,
      loginNameType: 1,
      loginPhoneType: 0,
      loginCaType: 0,
      downloadUrl: '',
    })
    const english = await t.http
      .get(`${API}/homePage`)
      .set('Host', 'd06.localhost')
      .set('Accept-Language', 'en')
    expect(english.body[0]).toMatchObject({
      areaName: 'Binhe District',
      systemName: 'Binhe District Government Procurement Credit Management System',
    })
    expect((await site('localhost')).complaintEnabled).toBe(true)
  })
})

describe('the areas', () => {
  it('lists the 15 with the address of each, by the host asked on', async () => {
    const { body } = await t.http.get(`${API}/area/list`).set('Host', 'localhost:3000')
    expect(body).toHaveLength(15)
    expect(body[5]).toEqual({
      areaId: districtId,
      areaCode: '003900130006',
      areaName: '滨河区',
      subdomain: 'd06',
      url: 'http://d06.localhost:3000',
      status: 1,
      mapName: '滨河区',
    })
  })

  it('lists by status and by subdomain', async () => {
    const codes = async (query: string) =>
      (await t.http.get(`${API}/area/list?${query}`)).body.map((row: { areaCode: string }) =>
        row.areaCode.slice(-4),
      )
    expect(await codes('status=0')).toEqual(['0013', '0014', '0015'])
    expect(await codes('status=1')).toHaveLength(12)
    expect(await codes('subdomain=d06')).toEqual(['0006'])
    expect(await codes('subdomain=d99')).toEqual([])
    const wrong = await t.http.get(`${API}/area/list?status=open`)
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['status']])
  })

  it('draws an outline for each area, kept by caches', async () => {
    const first = await t.http.get(`${API}/area/map`)
    expect(first.headers['content-type']).toMatch(/^application\/geo\+json/)
    expect(first.headers['cache-control']).toBe('public, max-age=86400')
    const outlines = JSON.parse(first.text ?? String(first.body))
    const codes = outlines.features.map(
      ({ properties }: { properties: { areaCode: string } }) => properties.areaCode,
    )
    const { body } = await t.http.get(`${API}/area/list`)
    expect(codes).toEqual(body.map((row: { areaCode: string }) => row.areaCode))
    const again = await t.http.get(`${API}/area/map`).set('If-None-Match', first.headers.etag ?? '')
    expect([again.status, again.text]).toEqual([304, ''])
    const geo = await t.http.get(`${API}/area/map`).set('Accept', 'application/geo+json')
    expect(geo.status).toBe(200)
  })

  it('lets supervisors edit their own area and the city edit all', async () => {
    const path = `${API}/area/${districtId}`
    const before = (await district.get(path)).body
    expect(before).toMatchObject({
      areaCode: '003900130006',
      version: 1,
      names: { 'en-US': 'Binhe District' },
    })
    const changed = await district
      .put(path)
      .send({ address: '滨河路 1 号', contactInformation: '电话', version: 1 })
    expect(changed.body).toMatchObject({ address: '滨河路 1 号', version: 2 })
    expect(changed.body.floatingBox).toEqual(before.floatingBox)
    expect((await city.put(path).send({ address: '滨河路 2 号' })).status).toBe(200)
    const stale = await district.put(path).send({ address: 'x', version: 2 })
    expect([stale.status, stale.body.data.address]).toEqual([409, '滨河路 2 号'])
    for (const answer of [await other.get(path), await other.put(path).send({ address: 'x' })]) {
      expect([answer.status, answer.body.code]).toEqual([404, 'NOT_FOUND'])
    }
    expect((await city.get(`${API}/area/${NOBODY}`)).status).toBe(404)
    expect((await (await t.as('auditor')).get(path)).status).toBe(403)
    expect((await t.http.get(path)).status).toBe(401)
    const mass = await district.put(path).send({ status: 0, code: 'x', names: {} })
    expect(Object.keys(mass.body.fields).sort()).toEqual(['code', 'names', 'status'])
  })

  it('keeps the notice behind the floating box: sanitised, public while it is on', async () => {
    const path = `${API}/area/${otherId}`
    const fileId = await makeFile(t, other, { name: '附件.pdf', contentType: 'application/pdf' })
    const picture = await makeFile(t, other)
    const src = `${API}/files/public/${picture}`
    const content = `<p onclick="x()">公告</p><script>alert(1)</script><img src="${src}"><img src="https://example.org/a.png">`
    const box = { titles: { 'zh-CN': '公告', 'en-US': 'Notice' }, content, fileIds: [fileId] }
    expect((await t.http.get(`${path}/notice`)).status).toBe(404)
    await other
      .put(path)
      .send({ floatingBox: { enabled: false, ...box } })
      .expect(200)
    expect((await t.http.get(`${path}/notice`)).status).toBe(404)
    expect([await isPublic(fileId), await isPublic(picture)]).toEqual([false, true])

    const on = await other.put(path).send({ floatingBox: { enabled: true, title: '新公告' } })
    expect(on.body.floatingBox).toMatchObject({
      enabled: true,
      titles: { 'zh-CN': '新公告', 'en-US': 'Notice' },
      content: `<p>公告</p><img src="${src}" />`,
    })
    const notice = await t.http.get(`${path}/notice`).set('Accept-Language', 'en')
    expect(notice.body).toMatchObject({
      title: 'Notice',
      files: [{ id: fileId, name: '附件.pdf', size: 1000, url: `${API}/files/public/${fileId}` }],
    })
    expect(await isPublic(fileId)).toBe(true)
    const shown = await t.http.get(`${API}/homePage?subdomain=d02`)
    expect(shown.body[0].floatingBox).toEqual({ enabled: true, title: '新公告' })

    const empty = await other
      .put(path)
      .send({ floatingBox: { enabled: true, content: '<p> </p>' } })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['floatingBox.content']])
    const foreign = await makeFile(t, district)
    const refused = await other
      .put(path)
      .send({ floatingBox: { enabled: true, fileIds: [NOBODY] } })
    expect([refused.status, refused.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    expect(foreign).toBeDefined()
  })
})

describe('the home pictures', () => {
  const path = `${API}/homePage/myself`
  const pictures = async (caller: Caller, smaller: Record<string, object> = {}) => ({
    imageId: await makeFile(t, caller, { width: 1920, height: 475, ...smaller.imageId }),
    titleId: await makeFile(t, caller, { width: 1086, height: 131, ...smaller.titleId }),
    registrationPageId: await makeFile(t, caller, { ...smaller.registrationPageId }),
    creditRecordPageId: await makeFile(t, caller, {
      ...{ width: 1360, height: 994 },
      ...smaller.creditRecordPageId,
    }),
  })

  it('changes all four of the own area and shows them to anyone', async () => {
    const ids = await pictures(district)
    const { status, body } = await district.put(path).send(ids)
    expect([status, body.areaId]).toEqual([200, districtId])
    expect(body).toMatchObject({ ...ids, imageUrl: `${API}/files/public/${ids.imageId}` })
    expect((await district.get(path)).body).toEqual(body)
    const site = await t.http.get(`${API}/homePage?subdomain=d06`)
    expect(site.body[0]).toMatchObject(ids)
    for (const id of Object.values(ids)) expect(await isPublic(id)).toBe(true)
    const next = await pictures(district)
    await district.put(path).send(next).expect(200)
    expect(await isPublic(ids.imageId)).toBe(false)
  })

  it('asks for every one of them', async () => {
    const { titleId, ...rest } = await pictures(district)
    const missing = await district.put(path).send({ ...rest, imageId: null })
    expect(titleId).toBeDefined()
    expect([missing.status, missing.body.fields]).toEqual([
      400,
      { imageId: ['请上传图片'], titleId: ['请上传图片'] },
    ])
    const english = await district.put(path).set('Accept-Language', 'en').send({})
    expect(english.body.fields.imageId).toEqual(['Please upload a picture'])
  })

  it.each([
    ['imageId', { width: 1919 }, '1920*475'],
    ['titleId', { height: 130 }, '1920*475'],
    ['registrationPageId', { height: 1079 }, '1920*475'],
    ['creditRecordPageId', { width: 1359 }, '1360*994'],
  ])(
    'refuses too small a picture as %s with the text of the specification',
    async (field, size, text) => {
      const { status, body } = await district
        .put(path)
        .send(await pictures(district, { [field]: size }))
      expect([status, body.code]).toEqual([422, 'IMAGE_TOO_SMALL'])
      expect(body.fields).toEqual({ [field]: [`图片尺寸不能小于${text}`] })
      expect(body.error).toBe(`图片尺寸不能小于${text}`)
    },
  )

  it('refuses what is no picture, and pictures of other areas', async () => {
    const pdf = await pictures(district, { titleId: { contentType: 'application/pdf' } })
    const noPicture = await district.put(path).send(pdf)
    expect([noPicture.status, Object.keys(noPicture.body.fields)]).toEqual([422, ['titleId']])
    const foreign = { ...(await pictures(district)), imageId: await makeFile(t, other) }
    const refused = await district.put(path).send(foreign)
    expect([refused.status, refused.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
  })

  it('is for those who may change them', async () => {
    for (const who of ['examiner', 'auditor', 1] as const) {
      expect([who, (await (await t.as(who)).get(path)).status]).toEqual([who, 403])
    }
  })
})

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
    (await t.http.get(`${path}/front/list?areaId=${areaId}`)).body.map(
      ({ title }: { title: string }) => title,
    )

  it("shows the area's published slides in their order, then the city's", async () => {
    const own = [await slide(district, { sortOrder: 2 }), await slide(district, { sortOrder: 1 })]
    const citys = await slide(city, { sortOrder: 0 })
    const foreign = await slide(other)
    expect(await front(districtId)).toEqual([])
    for (const { id } of [...own, foreign, citys]) {
      await city.put(`${path}/publish/${id}`).expect(200)
    }
    expect(await front(districtId)).toEqual([own[1]?.title, own[0]?.title, citys.title])
    expect(await front(cityId)).toEqual([citys.title])
    const [first] = (await t.http.get(`${path}/front/list?areaId=${districtId}`)).body
    expect(first.imageUrl).toBe(`${API}/files/public/${own[1]?.imageId}`)
    expect((await t.http.get(`${path}/front/list?areaId=x`)).status).toBe(400)
  })

  it('publishes twice as once, and lets go of the picture when it is taken back or deleted', async () => {
    const { id, imageId } = await slide(district)
    const publish = async () => (await district.put(`${path}/publish/${id}`)).body
    const draft = await district.get(`${path}/${id}`)
    expect(draft.body.imageUrl).toMatch(`${API}/files/signed/${imageId}?expires=`)
    const imageUrl = `${API}/files/public/${imageId}`
    expect(await publish()).toMatchObject({ published: true, version: 2, imageUrl })
    expect(await publish()).toMatchObject({ published: true, version: 2 })
    expect(await isPublic(imageId)).toBe(true)
    await district.put(`${path}/unpublish/${id}`).expect(200)
    expect(await isPublic(imageId)).toBe(false)
    const actions = await t.dataSource.query(
      'SELECT action FROM audit_log WHERE entity_id = $1 ORDER BY at, id',
      [id],
    )
    expect(actions.map(({ action }: { action: string }) => action)).toEqual([
      'create',
      'publish',
      'unpublish',
    ])
    await district.delete(`${path}/${id}`).expect(204)
    const uses = await t.dataSource.query('SELECT 1 FROM file_use WHERE file_id = $1', [imageId])
    expect(uses).toEqual([])
    expect((await district.put(`${path}/publish/${id}`)).status).toBe(404)
    expect((await other.put(`${path}/publish/${(await slide(district)).id}`)).status).toBe(404)
    expect((await (await t.as('auditor')).put(`${path}/publish/${id}`)).status).toBe(403)
  })

  it('wants a picture that exists', async () => {
    const pdf = await makeFile(t, district, { contentType: 'application/pdf' })
    for (const imageId of [NOBODY, pdf]) {
      const { status, body } = await district.post(path).send({ title: 'x', imageId })
      expect([status, Object.keys(body.fields)]).toEqual([422, ['imageId']])
    }
  })
})

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
    (await t.http.get(`${path}/front/list?${query}`)).body.records.map(
      ({ title }: { title: string }) => title,
    )

  beforeEach(async () => {
    for (const id of made.splice(0)) await city.delete(`${path}/${id}`)
  })

  it("lists an area's published texts and those of all areas, newest first", async () => {
    const first = await regulation(district, { title: '采购需求管理办法' })
    const forAll = await regulation(city, { title: '信用管理办法', all: true })
    const draft = await regulation(district, { title: '草稿' })
    const foreign = await regulation(other, { title: '外区文件' })
    for (const { id } of [first, forAll, foreign]) await publish(id)
    expect(forAll).toMatchObject({ areaId: null, all: true })
    expect(draft).toMatchObject({ areaId: districtId, all: false })
    expect(await titles(`areaId=${districtId}`)).toEqual(['信用管理办法', '采购需求管理办法'])
    expect(await titles(`areaId=${districtId}&size=1&current=2`)).toEqual(['采购需求管理办法'])
    expect(await titles(`areaId=${districtId}&keyword=${encodeURIComponent('管理')}`)).toHaveLength(
      2,
    )
    expect(await titles(`areaId=${districtId}&keyword=${encodeURIComponent('需')}`)).toEqual([
      '采购需求管理办法',
    ])
    expect(await titles(`areaId=${districtId}&keyword=%25`)).toEqual([])
    const { body } = await t.http.get(`${path}/front/list?areaId=${districtId}&current=1&size=12`)
    expect(body).toMatchObject({ total: 2, current: 1, size: 12, pages: 1 })
    expect(Object.keys(body.records[0]).sort()).toEqual(['createTime', 'id', 'title'])
    for (const query of ['areaId=x', 'size=201', 'current=0']) {
      expect([query, (await t.http.get(`${path}/front/list?${query}`)).status]).toEqual([
        query,
        400,
      ])
    }
  })

  it('shows a published text with attachments and neighbours', async () => {
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
          ...{ id: fileId, name: 'a.docx', size: 1000, contentType: 'application/msword' },
          url: `${API}/files/public/${fileId}`,
        },
      ],
      previous: { id: newer?.id, title: newer?.title, createTime: expect.any(String) },
      next: { id: older?.id, title: older?.title, createTime: expect.any(String) },
    })
    const last = (await show(newer?.id)).body
    expect(last).toMatchObject({ areaName: null, previous: null, next: { id: middle?.id } })
    expect(await isPublic(fileId)).toBe(true)
    await district.put(`${path}/unpublish/${middle?.id}`).expect(200)
    expect(await isPublic(fileId)).toBe(false)
    expect((await show(middle?.id)).body.code).toBe('NOT_FOUND')
    expect((await show(older?.id)).body.previous).toMatchObject({ id: newer?.id })
  })

  it('stores rich text sanitised, with pictures of our own only', async () => {
    const picture = await makeFile(t, district)
    const src = `${API}/files/public/${picture}`
    const content = `<h2>一</h2><p onmouseover="x()">二<img src="${src}"><img src="https://example.org/a.png"></p><script>x</script>`
    const { id } = await regulation(district, { content })
    const { body } = await district.get(`${path}/${id}`)
    expect(body.content).toBe(`<h2>一</h2><p>二<img src="${src}" /></p>`)
    expect(await isPublic(picture)).toBe(true)
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

  it('leaves texts for all areas to the city', async () => {
    const refused = await district.post(path).send({ title: 'x', content: '<p>x</p>', all: true })
    expect(refused.status).toBe(403)
    const { id } = await regulation(city, { all: true })
    expect((await district.get(`${path}/${id}`)).status).toBe(404)
    const own = await city
      .put(`${path}/${id}`)
      .send({ title: 'x', content: '<p>x</p>', all: false })
    expect(own.body).toMatchObject({ all: false, areaId: cityId })
    const kept = await city.put(`${path}/${id}`).send({ title: 'y', content: '<p>x</p>' })
    expect(kept.body).toMatchObject({ all: false, areaId: cityId })
  })

  it('publishes twice as once and keeps the first time', async () => {
    const { id } = await regulation(district)
    const first = (await district.put(`${path}/publish/${id}`)).body
    expect(first).toMatchObject({ published: true, version: 2 })
    t.clock.advance(60_000)
    expect((await district.put(`${path}/publish/${id}`)).body).toEqual(first)
    expect(new Date(first.publishTime).getTime()).toBe(t.clock.now().getTime() - 60_000)
  })
})

describe('the dictionaries', () => {
  const path = `${API}/dict`
  const names = { 'zh-CN': '颜色', 'en-US': 'Colour' }
  const item = (value: string, label: string) => ({ value, label })

  it('gives the seeded ones to anyone, in the language asked for', async () => {
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
    expect(english.body.items.map(({ label }: { label: string }) => label)).toEqual([
      'Female',
      'Male',
      'Unknown',
    ])
    expect((await t.http.get(`${path}/code/NOTHING`)).body.code).toBe('NOT_FOUND')
  })

  it('knows the holidays and make-up days of the running year, each day once', async () => {
    const { body } = await t.http.get(`${path}/code/HOLIDAY`)
    const values: string[] = body.items.map(({ value }: { value: string }) => value)
    const of = (year: string, kind: string) =>
      values.filter((value) => value.startsWith(year) && value.endsWith(kind))
    expect([of('2024', 'off').length, of('2024', 'work').length]).toEqual([28, 8])
    expect([of('2025', 'off').length, of('2025', 'work').length]).toEqual([28, 5])
    expect([of('2026', 'off').length, of('2026', 'work').length]).toEqual([33, 6])
    expect([of('2027', 'off').length, of('2027', 'work').length]).toEqual([6, 0])
    expect(new Set(values.map((value) => value.slice(0, 10))).size).toBe(values.length)
    expect(values).toEqual([...values].sort())
    expect(values).toContain('2026-02-28/work')
    expect(body.description).toContain('2027')
  })

  it('keeps the built-in ones and their codes', async () => {
    const { body: gender } = await t.http.get(`${path}/code/GENDER`)
    const { id, code, items } = gender
    const kept = await city.delete(`${path}/${id}`)
    expect([kept.status, kept.body.code]).toEqual([409, 'BUILT_IN'])
    const input = items.map(({ value, label }: { value: string; label: string }) =>
      item(value, label),
    )
    const renamed = await city.put(`${path}/${id}`).send({ code: 'SEX', items: input })
    expect([renamed.status, Object.keys(renamed.body.fields)]).toEqual([409, ['code']])
    const edited = await city.put(`${path}/${id}`).send({ code, name: '男女', items: input })
    expect(edited.body.names).toEqual({ 'zh-CN': '男女', 'en-US': 'Gender' })
    expect(edited.body.items[0].names).toEqual({ 'zh-CN': '女', 'en-US': 'Female' })
  })

  it('takes names, or a name in the language of the caller', async () => {
    const code = 'COLOUR'
    const items = [
      { ...item('R', '红'), sortOrder: 2 },
      { ...item('G', '绿'), sortOrder: 1, enabled: false },
    ]
    const { body: made } = await city.post(path).send({ code, name: '颜色', items }).expect(201)
    expect(made.names).toEqual({ 'zh-CN': '颜色', 'en-US': '颜色' })
    expect(made.items.map(({ value }: { value: string }) => value)).toEqual(['G', 'R'])
    const english = await city
      .put(`${path}/${made.id}`)
      .set('Accept-Language', 'en')
      .send({ code, name: 'Colour', items: [item('R', 'Red')] })
    expect(english.body).toMatchObject({ name: 'Colour', names })
    expect(english.body.items[0].names).toEqual({ 'zh-CN': '红', 'en-US': 'Red' })
    const taken = await city.post(path).send({ code, names, items: [] })
    expect([taken.status, taken.body.code, Object.keys(taken.body.fields)]).toEqual([
      409,
      'DUPLICATE',
      ['code'],
    ])
    const nameless = await city.post(path).send({ code: 'X1', items: [{ value: '1' }] })
    expect([nameless.status, Object.keys(nameless.body.fields)]).toEqual([400, ['names']])
    const unlabelled = await city.post(path).send({ code: 'X1', names, items: [{ value: '1' }] })
    expect(Object.keys(unlabelled.body.fields)).toEqual(['items[0].names'])
  })

  it('holds each value once, naming the second', async () => {
    const items = [item('1', '一'), item('2', '二'), item('1', '又一')]
    const { status, body } = await city.post(path).send({ code: 'TWICE', names, items })
    expect([status, body.fields]).toEqual([422, { 'items[2].value': ['已被使用'] }])
    const wrong = await city
      .post(path)
      .send({ code: 'X', names, items: [item('a b', '一'), { label: 1 }] })
    expect(Object.keys(wrong.body.fields).sort()).toEqual([
      'items[0].value',
      'items[1].label',
      'items[1].value',
    ])
  })
})
