import { rewriteUrl } from '#http/rewrite-url'
import { leastOf, millisecondsOf } from '../support/least-of.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const LOGIN = '/credit/sso/api/sso/doLogin'
const READ = '/credit/admin/api/sysMessage/doMarkReadIds'
const LIST = '/credit/admin/api/carousel/diagram/list'

describe('the edge', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
  })
  afterAll(() => t.stop())

  it('serves both spellings and trailing slashes by the same handler', async () => {
    const city = await t.as('city')
    for (const path of [LIST, '/credit/admin/carousel/diagram/list', `${LIST}/`]) {
      const answer = await city.get(path)
      expect([path, answer.status, answer.body.current]).toEqual([path, 200, 1])
    }
  })

  it('answers an unknown path with 404 ROUTE_NOT_FOUND', async () => {
    const answer = await t.http.get('/credit/admin/api/nothing/here')
    expect(answer.status).toBe(404)
    expect(answer.body).toMatchObject({ code: 'ROUTE_NOT_FOUND', error: '资源不存在' })
    expect(answer.body.requestId).toBe(answer.headers['x-request-id'])
  })

  it('answers another method on a known path with 405', async () => {
    const answer = await t.http.patch(LIST)
    expect(answer.status).toBe(405)
    expect(answer.body.code).toBe('METHOD_NOT_ALLOWED')
  })

  it('answers an unacceptable media type with 406', async () => {
    const answer = await t.http.get(LIST).set('Accept', 'application/xml')
    expect(answer.status).toBe(406)
    expect(JSON.parse(answer.text).code).toBe('NOT_ACCEPTABLE')
  })

  it('answers 401 as a sentence in the requested language, with a code header', async () => {
    const chinese = await t.http.get(LIST)
    expect(chinese.status).toBe(401)
    expect(chinese.text).toBe('请先登录')
    expect(chinese.headers['x-error-code']).toBe('NOT_LOGGED_IN')
    const english = await t.http.get(LIST).set('Accept-Language', 'en-US,en;q=0.9')
    expect(english.text).toBe('Please log in')
  })

  it('answers 403 as a plain sentence', async () => {
    const supplier = await t.as(2)
    const answer = await supplier.get(LIST)
    expect(answer.status).toBe(403)
    expect(answer.headers['x-error-code']).toBe('FORBIDDEN')
    expect(answer.text).toBe('没有权限进行此操作')
  })

  it('distinguishes broken JSON, a foreign content type and too long a body', async () => {
    const city = await t.as('city')
    const post = () => city.post('/credit/admin/api/carousel/diagram')
    const broken = await post().set('Content-Type', 'application/json').send('{"title":')
    expect([broken.status, broken.body.code]).toEqual([400, 'MALFORMED_JSON'])
    const foreign = await post().set('Content-Type', 'application/x-nothing').send('x')
    expect([foreign.status, foreign.body.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    const long = await post().send({ title: 'x'.repeat(1_100_000) })
    expect([long.status, long.body.code]).toEqual([413, 'PAYLOAD_TOO_LARGE'])
  })

  it('accepts objects in JSON only, and lists if a call takes one', async () => {
    const city = await t.as('city')
    const statusOf = async (path: string, type: string, body: string) => {
      const { status } = await city.post(path).set('Content-Type', type).send(body)
      return status
    }
    const form = 'application/x-www-form-urlencoded'
    expect(await statusOf(LOGIN, 'text/plain', 'name=admin')).toBe(415)
    expect(await statusOf(LOGIN, form, 'name=admin')).toBe(415)
    for (const body of ['"name"', '[1]', 'null', '1']) {
      expect([body, await statusOf(LOGIN, 'application/json', body)]).toEqual([body, 400])
    }
    const list = await city.post(READ).send(['0198c0de-0000-7000-8000-00000000dead'])
    expect([list.status, list.body.marked]).toEqual([200, 0])
    expect(await statusOf(READ, 'application/json', '{}')).toBe(400)
  })

  it('has a smaller limit for bodies of public calls, and a login of its own', async () => {
    const retrieve = (bytes: number) =>
      t.http.put('/credit/admin/api/account/retrieve/nobody').send({ code: 'x'.repeat(bytes) })
    expect((await retrieve(3_000)).status).toBe(400)
    expect((await retrieve(4_100)).status).toBe(413)
    const login = (bytes: number) => t.http.post(LOGIN).send({ signature: 'x'.repeat(bytes) })
    expect((await login(15_000)).status).toBe(400)
    expect((await login(16_400)).status).toBe(413)
  })

  it('rejects long paths and queries', async () => {
    const city = await t.as('city')
    const get = async (url: string) => (await city.get(url)).status
    expect(await get(`/credit/admin/api/${'x/'.repeat(1_100)}`)).toBe(414)
    expect(await get(`${LIST}?keyword=${'x'.repeat(8_200)}`)).toBe(414)
    expect(await get(`${LIST}?${'title=x&'.repeat(500)}size=10`)).not.toBe(414)
  })

  it('handles a path of slashes in time', async () => {
    const path = `/credit/admin${'/'.repeat(15_000)}x`
    expect(rewriteUrl(path)).toBe('/credit/admin/api/x')
    expect(await leastOf(() => millisecondsOf(() => rewriteUrl(path)), 10)).toBeLessThan(10)
  })

  it('names twenty fields at most', async () => {
    const city = await t.as('city')
    const body = Object.fromEntries(Array.from({ length: 30 }, (_, n) => [`k${n}`, n]))
    const answer = await city.post('/credit/admin/api/carousel/diagram').send(body)
    expect(Object.keys(answer.body.fields)).toHaveLength(20)
  })

  it('names every wrong field in the language of the caller', async () => {
    const city = await t.as('city')
    const answer = await city
      .post('/credit/admin/api/carousel/diagram')
      .set('Accept-Language', 'en')
      .send({ title: '', imageId: 'x', url: 'javascript:alert(1)', extra: 1 })
    expect(answer.status).toBe(400)
    expect(answer.body.fields).toEqual({
      title: ['Required'],
      imageId: ['Choose a valid record'],
      url: ['Enter an address that starts with http, https or /'],
      extra: ['Unknown field'],
    })
  })

  it('refuses odd pages, sorts and filters instead of ignoring them', async () => {
    const city = await t.as('city')
    for (const [query, code] of [
      ['current=0', 'VALIDATION'],
      ['size=201', 'VALIDATION'],
      ['size=ten', 'VALIDATION'],
      ['sort=imageId,desc', 'UNKNOWN_SORT'],
      ['sort=title,sideways', 'UNKNOWN_SORT'],
      ['colour=red', 'UNKNOWN_FILTER'],
      ['createTimeFrom=yesterday', 'VALIDATION'],
    ]) {
      const answer = await city.get(`${LIST}?${query}`)
      expect([query, answer.status, answer.body.code]).toEqual([query, 400, code])
    }
  })

  it('names all invalid filters of a list at once', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${LIST}?createTimeFrom=yesterday&published=x&title=a`).expect(400)
    expect(Object.keys(body.fields).sort()).toEqual(['createTimeFrom', 'published'])
  })
})
