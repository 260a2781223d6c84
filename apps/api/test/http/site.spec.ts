import { AREA_CODES } from '@credit/contract'
import { releaseName } from '#core/release'
import { makeFile } from '../support/files.js'
import { isPublicFile, startTestSite } from '../support/site.js'
import type { Caller, TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

let t: TestApp
let city: Caller
let district: Caller
let other: Caller
let districtId: string
let otherId: string
beforeAll(async () => {
  ;({ t, city, district, other, districtId, otherId } = await startTestSite())
})
afterAll(() => t.stop())

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
    ['localhost', '?subdomain=d02', '003900130002'],
    ['localhost', '?subdomain=d02.localhost', '003900130002'],
    ['d06.localhost', '?subdomain=nowhere', '003900130006'],
    ['d06.localhost', '?subdomain=', '003900130006'],
    ['localhost', '?subdomain=a&subdomain=b', '003900130001'],
  ])('%s%s is %s', async (host, query, areaCode) => {
    expect((await site(host, query)).areaCode).toBe(areaCode)
  })

  it.each(['elsewhere.example.org', 'd99.x.localhost', 'localhost@evil.example.org', '192.0.2.7.example.org'])(
    'does not serve the host %s, nor repeat it',
    async (host) => {
      for (const path of [`${API}/homePage`, '/', '/robots.txt', '/nowhere']) {
        const { status, body, text } = await t.http.get(path).set('Host', host)
        expect([path, status, body.code]).toEqual([path, 421, 'UNKNOWN_HOST'])
        expect(text).not.toContain('example.org')
      }
      await t.http.get('/health/live').set('Host', host).expect(200)
    },
  )

  it('returns the data of the public pages, in the requested language', async () => {
    const chinese = await site('d06.localhost')
    expect(chinese).toEqual({
      areaId: districtId,
      areaCode: '003900130006',
      areaName: '滨河区',
      systemName: '滨河区政府采购信用管理系统',
      address: '',
      contactInformation: '',
      contactPhone: '',
      serviceHours: '',
      filingNumber: '',
      imageUrl: null,
      titleUrl: null,
      registrationPageUrl: null,
      creditRecordPageUrl: null,
      imageId: null,
      titleId: null,
      registrationPageId: null,
      creditRecordPageId: null,
      status: 1,
      subdomain: 'd06',
      floatingBox: { enabled: true, title: '信用评价专项公告' },
      loginMethods: expect.any(Array),
      maintenance: null,
      release: releaseName(),
      complaintEnabled: false,
      registrationOpen: true,
    })
    expect(chinese.loginMethods.map(({ type }: { type: number }) => type)).toEqual([0, 1, 2, 3, 4])
    expect(chinese.loginMethods[1]).toEqual({
      type: 1,
      loginNameType: 1,
      loginPhoneType: 0,
      loginCaType: 0,
      downloadUrl: '',
    })
    const english = await t.http.get(`${API}/homePage`).set('Host', 'd06.localhost').set('Accept-Language', 'en')
    expect(english.body[0]).toMatchObject({
      areaName: 'Binhe District',
      systemName: 'Binhe District Government Procurement Credit Management System',
    })
    expect((await site('localhost')).complaintEnabled).toBe(true)
  })
})

describe('the areas', () => {
  it('are listed with their addresses, derived from the host of the request', async () => {
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

  it('are filtered by status and by subdomain', async () => {
    const codes = async (query: string) =>
      (await t.http.get(`${API}/area/list?${query}`)).body.map((row: { areaCode: string }) => row.areaCode.slice(-4))
    expect(await codes('status=0')).toEqual(['0013', '0014', '0015'])
    expect(await codes('status=1')).toHaveLength(12)
    expect(await codes('subdomain=d06')).toEqual(['0006'])
    expect(await codes('subdomain=d99')).toEqual([])
    const wrong = await t.http.get(`${API}/area/list?status=open`)
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['status']])
  })

  it('are the fifteen of the specification, with a name of their own per language', async () => {
    const list = async (language: string) =>
      (await t.http.get(`${API}/area/list`).set('Accept-Language', language)).body as {
        areaCode: string
        areaName: string
      }[]
    const [chinese, english] = [await list('zh-CN'), await list('en-US')]
    expect(chinese.map(({ areaCode }) => areaCode)).toEqual([...AREA_CODES])
    for (const [rows, letters] of [
      [chinese, /^\p{Script=Han}+$/u],
      [english, /^[A-Z][A-Za-z ]+$/],
    ] as const) {
      expect(new Set(rows.map(({ areaName }) => areaName)).size).toBe(15)
      for (const { areaName } of rows) expect(areaName).toMatch(letters)
    }
  })

  it('have outlines as GeoJSON that caches keep', async () => {
    const first = await t.http.get(`${API}/area/map`)
    expect(first.headers['content-type']).toMatch(/^application\/geo\+json/)
    expect(first.headers['cache-control']).toBe('public, max-age=86400')
    const outlines = JSON.parse(first.text ?? String(first.body))
    const codes = outlines.features.map(({ properties }: { properties: { areaCode: string } }) => properties.areaCode)
    const { body } = await t.http.get(`${API}/area/list`)
    expect(codes).toEqual(body.map((row: { areaCode: string }) => row.areaCode))
    const again = await t.http.get(`${API}/area/map`).set('If-None-Match', first.headers.etag ?? '')
    expect([again.status, again.text]).toEqual([304, ''])
    const geo = await t.http.get(`${API}/area/map`).set('Accept', 'application/geo+json')
    expect(geo.status).toBe(200)
  })

  it('are edited by their own supervisors and by the city', async () => {
    const path = `${API}/area/${districtId}`
    const before = (await district.get(path)).body
    expect(before).toMatchObject({
      areaCode: '003900130006',
      version: 1,
      names: { 'en-US': 'Binhe District' },
    })
    const changed = await district.put(path).send({ address: '滨河路 1 号', contactInformation: '电话', version: 1 })
    expect(changed.body).toMatchObject({ address: '滨河路 1 号', version: 2 })
    expect(changed.body.floatingBox).toEqual(before.floatingBox)
    expect((await city.put(path).send({ address: '滨河路 2 号' })).status).toBe(200)
    const reach = { contactPhone: '12345', serviceHours: '9:00–17:00', filingNumber: '备 1 号' }
    expect((await district.put(path).send(reach)).body).toMatchObject({ version: 4, ...reach })
    const shown = (await t.http.get(`${API}/homePage?subdomain=d06`)).body[0]
    expect(shown).toMatchObject({ address: '滨河路 2 号', ...reach })
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

  it('have a sanitised notice behind the floating box, public while the box is on', async () => {
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
    expect([await isPublicFile(t, fileId), await isPublicFile(t, picture)]).toEqual([false, true])

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
    expect(await isPublicFile(t, fileId)).toBe(true)
    const shown = await t.http.get(`${API}/homePage?subdomain=d02`)
    expect(shown.body[0].floatingBox).toEqual({ enabled: true, title: '新公告' })

    const empty = await other.put(path).send({ floatingBox: { enabled: true, content: '<p> </p>' } })
    expect([empty.status, Object.keys(empty.body.fields)]).toEqual([422, ['floatingBox.content']])
    const alone = `${API}/area/floatingBox/${otherId}`
    const { version } = (await other.get(alone).expect(200)).body
    const input = { enabled: true, titles: { 'zh-CN': '三', 'en-US': 'Three' }, version }
    const saved = (await other.put(alone).send(input).expect(200)).body
    expect(saved).toMatchObject({ enabled: true, title: '三', version: version + 1 })
    expect((await other.put(alone).send(input).expect(409)).body.data.title).toBe('三')
    const without = await other.put(alone).send({ enabled: true, content: '<p> </p>' }).expect(422)
    expect(Object.keys(without.body.fields)).toEqual(['content'])
    await district.get(alone).expect(404)
    await district.put(alone).send(input).expect(404)
    const foreign = await makeFile(t, district)
    const refused = await other.put(path).send({ floatingBox: { enabled: true, fileIds: [NOBODY] } })
    expect([refused.status, refused.body.code]).toEqual([422, 'REFERENCE_UNKNOWN'])
    expect(foreign).toBeDefined()
  })
})
