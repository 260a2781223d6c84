import { unitOfWork } from '@credit/api/database/unit-of-work'
import { HOME_PICTURES, type HomePicture } from '@credit/contract'
import { startTestApp, type TestApp } from '../../api/test/support/test-app.js'
import { seedDemoSite } from '../src/site.js'

const API = '/credit/admin/api'

describe('demo data of the site', () => {
  let t: TestApp
  beforeAll(async () => {
    t = await startTestApp()
    await unitOfWork(t.ctx(), (tx) => seedDemoSite(tx, t.storage))
  })
  afterAll(() => t.stop())

  const counts = async () => {
    const [row] = await t.dataSource.query(
      `SELECT (SELECT count(*)::int FROM carousel_slide) AS slides,
        (SELECT count(*)::int FROM regulation) AS regulations,
        (SELECT count(*)::int FROM stored_file) AS files,
        (SELECT count(*)::int FROM audit_log) AS changes`,
    )
    return row
  }

  it('shows slides, regulations and pictures on the home pages', async () => {
    expect(await counts()).toMatchObject({ slides: 7, regulations: 14, files: 15 })
    const [site] = (await t.http.get(`${API}/homePage?subdomain=d06`)).body
    const { body: slides } = await t.http.get(`${API}/carousel/diagram/front/list?areaId=${site.areaId}`)
    expect(slides).toHaveLength(7)
    for (const address of [slides[0].imageUrl, site.imageUrl, site.titleUrl]) {
      const { status, headers } = await t.http.get(address)
      expect([address, status, headers['content-type']]).toEqual([address, 200, 'image/png'])
    }
    const { body: laws } = await t.http.get(`${API}/regulations/front/list?size=12&areaId=${site.areaId}`)
    expect(laws.total).toBe(12)
    const law = await t.http.get(`${API}/regulations/front/${laws.records[0].id}`)
    expect(law.body.content).toMatch(/^<p>.*<h2>/)
  })

  it('has pictures that pass the rules for home pictures', async () => {
    const district = await t.as('district06')
    const { body } = await district.get(`${API}/homePage/myself`)
    const slots = Object.keys(HOME_PICTURES) as HomePicture[]
    const ids = Object.fromEntries(slots.map((slot) => [slot, body[slot]]))
    expect((await district.put(`${API}/homePage/myself`).send(ids)).status).toBe(200)
  })

  it('changes nothing when it runs again', async () => {
    const before = await counts()
    await unitOfWork(t.ctx(), (tx) => seedDemoSite(tx, t.storage))
    expect(await counts()).toEqual(before)
  })
})
