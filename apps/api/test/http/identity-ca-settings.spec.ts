import { makePki, type TestPki } from '@credit/testkit/ca'
import { CaSettings } from '../../src/modules/identity/ca/ca-settings.js'
import { caSettings } from '../support/ca-settings.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const PLUGIN = '/credit/admin/api/ca/plugin'
const METHODS = '/credit/admin/api/login/config'

let t: TestApp
let pki: TestPki
let settings: ReturnType<typeof caSettings>
beforeAll(async () => {
  t = await startTestApp()
  pki = makePki(t.clock.now())
  settings = caSettings(pki)
})
afterAll(() => t.stop())

describe('the settings of login by certificate', () => {
  it('belong to the city; the login page sees a part of them', async () => {
    const city = await t.as('city')
    for (const who of ['district06', 'examiner', 2] as const) {
      const caller = await t.as(who)
      await caller.get(`${PLUGIN}/settings`).expect(403)
      await caller.post(`${PLUGIN}/saveOrUpdate`).send(settings).expect(403)
    }
    expect((await t.http.get(PLUGIN).expect(200)).body).toMatchObject({ enabled: false, name: '' })
    const saved = await city.post(`${PLUGIN}/saveOrUpdate`).send(settings).expect(200)
    expect(saved.body).toMatchObject({ version: 1, trustAnchors: pki.anchors })
    expect(saved.body.anchors.map(({ algorithm }: { algorithm: string }) => algorithm)).toEqual(['RSA', 'ECDSA', 'SM2'])
    expect(saved.body.revocationLists).toMatchObject([{ revoked: 1, stale: false }])
    expect((await t.http.get('/credit/admin/ca/plugin/').expect(200)).body).toEqual({
      name: '测试 CA',
      endpoint: 'http://127.0.0.1:18080/',
      downloadUrl: 'https://ca.example.org/driver',
      instructions: '',
      enabled: true,
    })
    const stale = await city
      .post(`${PLUGIN}/saveOrUpdate`)
      .send({ ...settings, name: 'x', version: 7 })
      .expect(409)
    expect(stale.body).toMatchObject({ code: 'VERSION_CONFLICT', data: { version: 1 } })
  })

  it('are rejected if they cannot work', async () => {
    const city = await t.as('city')
    const save = async (more: object) => {
      const { status, body } = await city.post(`${PLUGIN}/saveOrUpdate`).send({ ...settings, ...more })
      return [status, Object.keys(body.fields ?? {})]
    }
    for (const endpoint of ['http://10.0.0.1/', 'https://localhost.evil.example/', 'ftp://127.0.0.1']) {
      expect([endpoint, (await save({ endpoint }))[0]]).not.toEqual([endpoint, 200])
    }
    expect(await save({ trustAnchors: '' })).toEqual([422, ['trustAnchors']])
    expect(await save({ trustAnchors: 'x' })).toEqual([422, ['trustAnchors']])
    expect(await save({ trustAnchors: pki.revocationLists })).toEqual([422, ['trustAnchors']])
    expect(await save({ crl: pki.anchors })).toEqual([422, ['crl']])
  })

  it('stay enabled while accounts log in by certificate, and no sooner', async () => {
    const city = await t.as('city')
    const off = { ...settings, enabled: false }
    await city.post(`${PLUGIN}/saveOrUpdate`).send(off).expect(200)
    const method = { type: 2, loginNameType: 1, loginPhoneType: 0, loginCaType: 1 }
    const early = await city.post(`${METHODS}/saveOrUpdate`).send(method).expect(422)
    expect(Object.keys(early.body.fields)).toEqual(['loginCaType'])
    await city.post(`${PLUGIN}/saveOrUpdate`).send(settings).expect(200)
    await city.post(`${METHODS}/saveOrUpdate`).send(method).expect(200)
    const late = await city.post(`${PLUGIN}/saveOrUpdate`).send(off).expect(422)
    expect(Object.keys(late.body.fields)).toEqual(['enabled'])
    const supervisors = { ...method, type: 0 }
    await city.post(`${METHODS}/saveOrUpdate`).send(supervisors).expect(422)
  })

  it('open a to-do of the city while the revocation list has ended', async () => {
    const certificates = t.app.get(CaSettings)
    const todos = async () =>
      t.dataSource.query(`SELECT title->>'en-US' AS title, link, permission FROM todo WHERE source_type = 'revocation'`)
    await certificates.refreshTodo(t.ctx())
    expect(await todos()).toEqual([])
    t.clock.advance(400 * 86_400_000)
    await certificates.refreshTodo(t.ctx())
    await certificates.refreshTodo(t.ctx())
    expect(await todos()).toEqual([
      {
        title: expect.stringMatching(/^The certificate revocation list of C=CN, CN=.* has ended; enter the new one$/),
        ...{ link: '/baseinfo/loginMethods', permission: 'login-method:update' },
      },
    ])
    const renewed = makePki(t.clock.now())
    await (await t.as('city')).post(`${PLUGIN}/saveOrUpdate`).send(caSettings(renewed)).expect(200)
    expect(await todos()).toEqual([])
  })
})
