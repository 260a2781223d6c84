import { bodyFields } from '../support/body-fields.js'
import { contentsOf } from '../support/contents.js'
import { allRoutes, pathOf, type Route } from '../support/routes.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const NUL = String.fromCharCode(0)
const NOBODY = '0198c0de-0000-7000-8000-00000000dead'

/** Ends the session that the test speaks with. */
const LOGOUT = '/credit/sso/api/logout'

/** Values that are sent for every field of a body, one at a time. */
const VALUES: Record<string, unknown> = {
  null: null,
  number: 1.5,
  'huge number': 1e308,
  'beyond bigint': 2 ** 70,
  negative: -1,
  boolean: true,
  list: [],
  'list of lists': [[[]], [null], [{}]],
  object: {},
  'empty text': '',
  NUL: `a${NUL}b`,
  'lone surrogate': '\ud800',
  'no id': 'x',
  'unknown id': NOBODY,
  'long text': 'x'.repeat(500_000),
  'text of SQL': "'; DROP TABLE account; --",
  formula: '=1+1',
}

/** Bodies that are sent as they are. */
const RAW: Record<string, string> = {
  empty: '',
  'broken JSON': '{"a":',
  'no object': '"text"',
  'list of nulls': '[null,null]',
  'prototype of the body': '{"__proto__":{"polluted":1},"title":"x"}',
  'prototype by constructor': '{"constructor":{"prototype":{"polluted":1}}}',
  'deep list': `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  'deep object': `${'{"a":'.repeat(20_000)}1${'}'.repeat(20_000)}`,
  'two megabytes': JSON.stringify({ title: 'x'.repeat(2_000_000) }),
}

const QUERIES = [
  ...['current=1e309', 'current=-1', 'current=99999999999999999999', 'size=-1', 'size=NaN', 'size[]=1'],
  ...['current=1000000000&size=200', 'sort=%00', 'sort=,', 'sort=createTime,desc,desc', 'sort[a]=b'],
  'keyword=%00',
  'keyword=%ED%A0%80',
  'keyword=%25%5C_',
  `keyword=${'x'.repeat(5000)}`,
  ...['keyword=a&keyword=b', 'areaId=x', 'areaId=%00', 'published=2', 'type=99999', 'success=maybe'],
  ...['createTimeFrom=2026-02-31', 'createTimeTo=0000-00-00', 'createTimeFrom=now', 'createTimeTo=1'],
  'createTimeFrom=294277-01-01T00:00:00Z',
  'createTimeFrom=%00',
  'status=%00',
  'subdomain=%00',
  '__proto__=1',
  'constructor=1',
  'toString=1',
  'a%5Bb%5D=c',
  '=',
  '&&&',
  '%',
]

const IDS = [
  '%00',
  '1',
  "x'--",
  '%ED%A0%80',
  '..%2f..%2fetc',
  '__proto__',
  'x'.repeat(190),
  '%',
  NOBODY,
  '00000000-0000-0000-0000-000000000000',
]

describe('bad input', () => {
  let t: TestApp
  let city: Caller
  let routes: Route[]
  let fields: Map<string, string[]>
  let before: unknown

  beforeAll(async () => {
    t = await startTestApp()
    city = await t.as('city')
    routes = allRoutes(t).filter(({ url }) => url !== LOGOUT)
    fields = bodyFields(t)
    before = await contentsOf(t)
  })
  afterAll(() => t.stop())

  /** Returns the fault of a response: a status from 500 on, or a text that shows internals. */
  const faultOf = async (request: PromiseLike<{ status: number; text?: string }>) => {
    const { status, text = '' } = await request
    if (status >= 500) return String(status)
    return /node_modules|\bat .*\.[jt]s:\d|SELECT .* FROM|QueryFailedError/.test(text) ? text.slice(0, 200) : null
  }

  it('in queries causes no server error', async () => {
    const faults: string[] = []
    const lists = routes.filter(({ method, params }) => method === 'get' && !params.length)
    for (const { url } of lists) {
      for (const query of QUERIES) {
        const fault = await faultOf(city.inject('get', `${url}?${query}`))
        if (fault) faults.push(`${url}?${query.slice(0, 60)}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('in ids causes no server error', async () => {
    const faults: string[] = []
    for (const route of routes.filter(({ params }) => params.length)) {
      const { method, url } = route
      for (const id of IDS) {
        const request = city[method](pathOf(route, id))
        const fault = await faultOf(method === 'get' ? request : request.send({}))
        if (fault) faults.push(`${method} ${url} ${id}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
  })

  it('in bodies causes no server error', async () => {
    const faults: string[] = []
    for (const route of routes.filter(({ method }) => method === 'post' || method === 'put')) {
      const { method, url } = route
      const path = pathOf(route, NOBODY)
      const names = [...(fields.get(`${method} ${url}`) ?? []), 'nothing']
      const bodies = Object.entries(VALUES).map(([what, value]) => {
        const body = Object.fromEntries(names.map((name) => [name, value]))
        return [what, JSON.stringify(body)] as const
      })
      for (const [what, text] of [...bodies, ...Object.entries(RAW)]) {
        const request = city[method](path).set('Content-Type', 'application/json')
        const fault = await faultOf(request.send(text))
        if (fault) faults.push(`${method} ${url} ${what}: ${fault}`)
      }
    }
    expect(faults).toEqual([])
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  it('has changed nothing, and the service answers as before', async () => {
    expect(await contentsOf(t)).toEqual(before)
    expect((await city.get('/credit/admin/api/dict/list')).status).toBe(200)
  })
})
