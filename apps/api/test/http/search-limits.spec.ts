import { connect as connectTo, createServer, type Server, type Socket } from 'node:net'
import { DataSource } from 'typeorm'
import { bigramsOf } from '#database/bigrams'
import { dataSourceOptions } from '#database/data-source-options'
import { queryOnPool } from '#database/pool'
import { PublicDatabase } from '#database/public-database'
import { TEMPLATE, urlOf } from '../support/databases.js'
import { leastOf, millisecondsOf } from '../support/least-of.js'
import { type Caller, poolOf, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const FRONT = `${API}/regulations/front/list`
const ID = '0198c0de-0000-7000-8000-00000000dead'

describe('searches', () => {
  let t: TestApp
  let city: Caller
  beforeAll(async () => {
    t = await startTestApp({ LIMIT_PUBLIC_READ_MS: '500' })
    city = await t.as('city')
  })
  afterAll(() => t.stop())

  it('accept up to 100 characters', async () => {
    const of = (length: number) => encodeURIComponent('信'.repeat(length))
    for (const path of ['carousel/diagram/list', 'dict/list', 'sysProject/list']) {
      expect([path, (await city.get(`${API}/${path}?keyword=${of(100)}`)).status]).toEqual([path, 200])
      const long = await city.get(`${API}/${path}?keyword=${of(101)}`)
      expect([path, long.status, long.body.fields]).toEqual([path, 400, { keyword: ['最多 100 个字符'] }])
    }
    const visitor = await t.http.get(`${FRONT}?keyword=${of(101)}`)
    expect([visitor.status, visitor.body.code]).toEqual([400, 'VALIDATION'])
  })

  it('accept up to 50 values of a filter', async () => {
    const list = (count: number) => city.get(`${API}/carousel/diagram/list?imageId=${Array(count).fill(ID).join()}`)
    const known = await list(50)
    const many = await list(51)
    expect(many.body.fields).toEqual({ imageId: ['最多 50 项'] })
    expect(known.body.fields).not.toEqual(many.body.fields)
    const repeated = Array.from({ length: 51 }, () => 'sort=title,asc').join('&')
    expect((await city.get(`${API}/carousel/diagram/list?${repeated}`)).status).toBe(400)
  })

  it('compare the same bigrams as the database, or fewer', async () => {
    for (const keyword of ['信用', '盛宏建设', 'ABC-1', 'aaaa', '甲A乙b', '😀😀x', 'Straße', 'İi', 'x']) {
      const [{ pairs }] = await t.dataSource.query('SELECT bigrams($1) AS pairs', [keyword])
      const own = bigramsOf(keyword)
      expect(pairs).toEqual(expect.arrayContaining(own))
      if (!/[ßİ]/.test(keyword)) expect(own.sort()).toEqual([...pairs].sort())
    }
  })

  it('are prepared in the order of the list only', async () => {
    const pool = poolOf(t.serviceDataSource)
    pool.options.max = 1
    const count = async () => {
      const [{ n }] = await t.serviceDataSource.query(
        `SELECT count(*)::int AS n FROM pg_prepared_statements WHERE statement LIKE '%FROM carousel_slide t%'`,
      )
      return n
    }
    const before = await count()
    for (const sort of ['title,asc', 'title,desc', 'createTime,asc', 'sort,asc', 'sort,desc']) {
      await city.get(`${API}/carousel/diagram/list?sort=${sort}`)
    }
    expect(await count()).toBe(before)
    expect((await city.get(`${API}/carousel/diagram/list`)).status).toBe(200)
    expect(await count()).toBe(before + 1)
    pool.options.max = 20
  })

  it.each([
    ['a list', FRONT],
    ['a row', `${API}/regulations/front/${ID}`],
  ])('of visitors for %s end after half a second and hold no connection of accounts', async (_, path) => {
    // The first visitor opens the connections.
    const visitors = t.app.get(PublicDatabase)
    visitors.reader()
    await visitors.opening
    const runner = t.dataSource.createQueryRunner()
    await runner.startTransaction()
    await runner.query('LOCK TABLE regulation IN ACCESS EXCLUSIVE MODE')
    const pool = poolOf(t.serviceDataSource)
    const usual = pool.totalCount
    // In sequence, the visits would take four times half a second.
    const together = await leastOf(
      () =>
        millisecondsOf(async () => {
          const visits = await Promise.all(Array.from({ length: 4 }, () => t.http.get(path)))
          expect(visits.map(({ status }) => status)).toEqual(Array(4).fill(504))
        }),
      1_900,
      5,
    )
    expect(together).toBeLessThan(1_900)
    // Idle connections may have been closed meanwhile.
    expect(pool.totalCount).toBeLessThanOrEqual(usual)
    await runner.rollbackTransaction()
    await runner.release()
    expect((await t.http.get(FRONT)).status).toBe(200)
  })
})

describe('a database that stops answering', () => {
  let proxy: Server
  let dataSource: DataSource
  const sockets: Socket[] = []
  const STATEMENT_MS = 200

  beforeAll(async () => {
    const { hostname, port } = new URL(urlOf(TEMPLATE))
    proxy = createServer((client) => {
      const upstream = connectTo(Number(port), hostname)
      sockets.push(client, upstream)
      for (const socket of [client, upstream]) socket.on('error', () => undefined)
      client.pipe(upstream).pipe(client)
    })
    await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
    const through = new URL(urlOf(TEMPLATE))
    through.port = String((proxy.address() as { port: number }).port)
    through.hostname = '127.0.0.1'
    const options = dataSourceOptions({
      url: through.href,
      size: 1,
      statementTimeout: STATEMENT_MS,
    })
    dataSource = await new DataSource(options).initialize()
  })
  afterAll(async () => {
    for (const socket of sockets) socket.destroy()
    await dataSource.destroy()
    proxy.close()
  })

  it('is abandoned a second after the timeout of a statement', async () => {
    const ask = () => queryOnPool(dataSource, { text: 'SELECT 1', values: [] })
    const silence = async () => {
      await ask()
      for (const socket of sockets) socket.pause()
      const took = await millisecondsOf(() => expect(ask()).rejects.toThrow())
      expect(took).toBeGreaterThan(STATEMENT_MS)
      return took
    }
    const enough = STATEMENT_MS + 2_500
    expect(await leastOf(silence, enough, 5)).toBeLessThan(enough)
  })
})
