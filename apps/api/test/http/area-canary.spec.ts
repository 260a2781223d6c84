import { CANARY, type Canary, layCanaries, TOLD_BY } from '../support/canaries.js'
import { callerAccount } from '../support/files.js'
import { allRoutes, pathOf, type Route } from '../support/routes.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

/** Ends the session that the test speaks with. */
const LOGOUT = '/credit/sso/api/logout'
/** Public fields, score and lines are seen by every supervisor (domain.md "Who owns a row"). */
const OPEN = ['/credit/admin/api/credit/:id', '/credit/admin/api/credit/:id/lines']

describe('rows of another area', () => {
  let t: TestApp
  let foreigner: Caller
  let city: Caller
  let canaries: Canary[]
  let routes: Route[]

  beforeAll(async () => {
    t = await startTestApp()
    foreigner = await t.as('district02')
    city = await t.as('city')
    const { areaId } = await callerAccount(t, await t.as('district06'))
    canaries = await layCanaries(t.dataSource, areaId)
    routes = allRoutes(t).filter(({ url }) => url !== LOGOUT)
  })
  afterAll(() => t.stop())

  const images = async () => {
    const rows = []
    for (const { table, id } of canaries) {
      const key = t.dataSource.entityMetadatas.find(({ tableName }) => tableName === table)
      const column = key?.primaryColumns[0]?.databaseName ?? 'id'
      const by = TOLD_BY[table]
      const told = by ? `|| (SELECT jsonb_build_object('of', o) FROM ${by} o WHERE o.id::text = $1)` : ''
      const found = await t.dataSource.query(
        `SELECT to_jsonb(t) ${told} AS image FROM ${table} t WHERE ${column}::text = $1`,
        [id],
      )
      rows.push({ table, image: found[0]?.image })
    }
    return rows
  }

  it('are created in every table that belongs to an area', async () => {
    const tables = canaries.map(({ table }) => table)
    expect(tables).toEqual(expect.arrayContaining(['account', 'carousel_slide', 'regulation']))
    for (const { table, image } of await images()) {
      expect([table, JSON.stringify(image)]).toEqual([table, expect.stringContaining(CANARY)])
    }
  })

  it('are visible to the city', async () => {
    for (const path of ['carousel/diagram/list', 'regulations/list', 'logs/operation', 'logs/login']) {
      const answer = await city.get(`/credit/admin/api/${path}?size=200`)
      expect([path, answer.status, answer.text.includes(CANARY)]).toEqual([path, 200, true])
    }
  })

  it('are in no list', async () => {
    const lists = routes.filter(({ method, params }) => method === 'get' && params.length === 0)
    expect(lists.length).toBeGreaterThan(10)
    for (const { url } of lists) {
      for (const query of ['', '?size=200', `?keyword=${CANARY}`]) {
        // The log contains the filter of an export: the word would come from the caller itself.
        if (url.endsWith('/export') && query.includes(CANARY)) continue
        const { text } = await foreigner.inject('get', `${url}${query}`)
        expect([url, query, text.includes(CANARY)]).toEqual([url, query, false])
      }
    }
  })

  it('are neither read nor changed nor deleted by their ids', async () => {
    const before = await images()
    const byId = routes.filter(({ url, params }) => params.length > 0 && !OPEN.includes(url))
    expect(byId.length).toBeGreaterThan(10)
    for (const route of byId) {
      for (const { table, id } of canaries) {
        const { method, url } = route
        const { text } = await foreigner.inject(method, pathOf(route, id), method === 'get' ? undefined : {})
        const where = [method, url, table]
        expect([...where, text.includes(CANARY)]).toEqual([...where, false])
      }
    }
    expect(await images()).toEqual(before)
  })
})
