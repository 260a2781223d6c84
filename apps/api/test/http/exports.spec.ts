import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { asBytes, exportCsv, readWorkbook } from '../support/exports.js'
import { EVERYONE, poolOf, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'

/** Every list with an export, and the column of the list that is compared. */
const LISTS = [
  { path: 'supplier', list: 'supplier/list', column: '名称', field: 'name' },
  { path: 'purchaser', list: 'purchaser/list', column: '名称', field: 'name' },
  { path: 'purchaserAgent', list: 'purchaserAgent/list', column: '名称', field: 'name' },
  { path: 'expert', list: 'expert/list', column: '姓名或名称', field: 'name' },
  { path: 'sysProject', list: 'sysProject/list', column: '项目名称', field: 'name' },
  { path: 'regulations', list: 'regulations/list', column: '标题', field: 'title' },
  { path: 'carousel/diagram', list: 'carousel/diagram/list', column: '标题', field: 'title' },
  { path: 'dict', list: 'dict/list', column: '编码', field: 'code' },
  { path: 'administrator', list: 'administrator/list', column: '登录名', field: 'loginName' },
  { path: 'logs/login', list: 'logs/login', column: '登录名', field: 'loginName' },
  { path: 'logs/operation', list: 'logs/operation', column: '请求编号', field: 'requestId' },
  { path: 'credit', list: 'credit/list', column: '主体', field: 'name' },
  { path: 'integrity', list: 'integrity/list', column: '失信行为项', field: 'itemName' },
  { path: 'adjustment', list: 'adjustment/list', column: '依据文号', field: 'documentNumber' },
  {
    path: 'qualificationPoint',
    list: 'qualificationPoint/list',
    column: '加分项',
    field: 'itemName',
  },
  {
    ...{ path: 'qualificationPoint/history', list: 'qualificationPoint/history' },
    ...{ column: '加分项', field: 'itemName' },
  },
  { path: 'certificate', list: 'certificate/list', column: '证书编号', field: 'number' },
  { path: 'certificate/history', list: 'certificate/history', column: '证书编号', field: 'number' },
  { path: 'complaint', list: 'complaint/list', column: '标题', field: 'title' },
  { path: 'rating', list: 'rating/list', column: '评级编号', field: 'number' },
]

let t: TestApp
beforeAll(async () => {
  t = await startTestApp({ LIMIT_EXPORTS_AT_ONCE: '3', LIMIT_ACCOUNT_EXPORTS_AT_ONCE: '2' })
  const city = await t.as('city')
  for (const title of ['=1+1', '导出 一', '导出 二', '导出 三', '其他']) {
    await city.post(`${API}/regulations`).send({ title, content: '<p>文</p>' }).expect(201)
  }
  for (const name of ['导出项目甲', '导出项目乙']) {
    await city.post(`${API}/sysProject`).send({ name, code: name }).expect(201)
  }
  await t.dataSource.query(`WITH made AS (
      INSERT INTO participant (sign, name, area_id, code, identity_key, source, version)
      SELECT 2, '导出供应商' || n, a.id, 'EXPORT' || n, 'export:' || n, 'manual', 1
      FROM generate_series(1, 3) n, area a WHERE a.code = '003900130006' RETURNING id)
    INSERT INTO supplier_profile (participant_id, contacts_name, contacts_phone)
    SELECT id, '张三', '13812341234' FROM made`)
})
afterAll(() => t.stop())

describe('an export', () => {
  it.each(LISTS)('of $path shows the rows of the list', async ({ path, list, column, field }) => {
    for (const who of ['city', 'district06'] as const) {
      const caller = await t.as(who)
      const { answer, rows } = await exportCsv(caller, `${API}/${path}/export`)
      // Dictionaries are the city's.
      if (answer.status === 403 && path === 'dict' && who === 'district06') continue
      expect([path, who, answer.status]).toEqual([path, who, 200])
      const { body } = await caller.get(`${API}/${list}?size=200`)
      const at = rows[0]?.indexOf(column) ?? -1
      expect([path, who, at >= 0]).toEqual([path, who, true])
      const exported = rows.slice(1).map((row) => row[at]?.replace(/^'(?==)/, ''))
      expect(exported).toHaveLength(body.total)
      expect(exported.slice(0, 200)).toEqual(body.records.map((row: Record<string, string>) => row[field]))
    }
  })

  it.each(LISTS)('of $path has headings in both languages', async ({ path }) => {
    const city = await t.as('city')
    const zh = (await exportCsv(city, `${API}/${path}/export`)).rows[0] ?? []
    const en = (await exportCsv(city, `${API}/${path}/export`, '', 'en-US')).rows[0] ?? []
    expect(en).toHaveLength(zh.length)
    expect(en.join()).toMatch(/^[\x20-\x7e’]+$/)
    expect(zh.join()).toMatch(/[\u4e00-\u9fff]/)
  })

  it('has the filters and the order of the list', async () => {
    const city = await t.as('city')
    const query = `keyword=${encodeURIComponent('导出')}&sort=title,asc`
    const { rows } = await exportCsv(city, `${API}/regulations/export`, query)
    const { body } = await city.get(`${API}/regulations/list?${query}`)
    expect(rows.slice(1).map(([title]) => title)).toEqual(body.records.map(({ title }: { title: string }) => title))
    expect(rows).toHaveLength(4)
  })

  it('is a workbook that states its author and content', async () => {
    const city = await t.as('city')
    const query = `format=xlsx&keyword=${encodeURIComponent('导出')}`
    const answer = await city.get(`${API}/regulations/export?${query}`).buffer(true).parse(asBytes)
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[^"]+\.xlsx"; filename\*=UTF-8''%E6%94%BF%E7%AD%96%E6%B3%95%E8%A7%84-\d{14}\.xlsx$/,
    )
    const sheets = await readWorkbook(answer.body)
    expect([...sheets.keys()]).toEqual(['政策法规', '说明'])
    expect(
      sheets
        .get('政策法规')
        ?.slice(1)
        .map(([title]) => title),
    ).toEqual(['导出 三', '导出 二', '导出 一'])
    const about = new Map(sheets.get('说明')?.map(([label = '', value]) => [label, value]))
    expect([about.get('行数'), about.get('搜索词')]).toEqual(['3', '导出'])
    expect(about.get('导出人')).toContain('（')
    expect(about.get('导出时间')).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/)
  })

  it('holds no cell that a spreadsheet evaluates', async () => {
    const { rows } = await exportCsv(await t.as('city'), `${API}/regulations/export`)
    expect(rows.flat()).toContain("'=1+1")
    expect(rows.flat().filter((cell) => /^[=+@\t]/.test(cell))).toEqual([])
  })

  it('masks personal data for callers without the permission, and is logged', async () => {
    const phones = async (who: 'city' | 'auditor') => {
      const { rows } = await exportCsv(await t.as(who), `${API}/supplier/export`)
      const at = rows[0]?.indexOf('联系电话') ?? -1
      return rows.slice(1).map((row) => row[at])
    }
    expect(new Set(await phones('auditor'))).toEqual(new Set(['138****1234']))
    expect(new Set(await phones('city'))).toEqual(new Set(['13812341234']))
    const logged = await t.dataSource.query(
      `SELECT after FROM audit_log WHERE action = 'export' AND entity = 'participant'
        ORDER BY at DESC, id DESC LIMIT 2`,
    )
    expect(logged.map(({ after }: { after: object }) => after)).toEqual([
      { format: 'csv', filters: {}, inFull: true },
      { format: 'csv', filters: {}, inFull: false },
    ])
  })

  it.each(EVERYONE)('is for %s what the role permits', async (who) => {
    const caller = await t.as(who)
    const may = Number.isNaN(Number(who)) && who !== 'examiner'
    for (const { path } of LISTS) {
      const { status } = (await exportCsv(caller, `${API}/${path}/export`)).answer
      const expected = may && !(path === 'dict' && who !== 'city') ? 200 : 403
      expect([path, status]).toEqual([path, expected])
    }
  })

  it('frees its slot when its response ends', async () => {
    const city = await t.as('city')
    // The transaction that reads the rows ends late, as on a busy database.
    const { transaction } = t.serviceDataSource
    const slow = jest.spyOn(t.serviceDataSource, 'transaction').mockImplementation(async (...given: unknown[]) => {
      const result = await Reflect.apply(transaction, t.serviceDataSource, given)
      if (given[0] === 'REPEATABLE READ') await setTimeout(300)
      return result
    })
    const statuses: number[] = []
    for (let n = 0; n < 4; n++) {
      statuses.push((await exportCsv(city, `${API}/regulations/export`)).answer.status)
    }
    slow.mockRestore()
    expect(statuses).toEqual([200, 200, 200, 200])
  })

  it('rejects queries that the list rejects, and unknown formats', async () => {
    const city = await t.as('city')
    for (const [query, code] of [
      ['format=pdf', 'VALIDATION'],
      ['format=constructor', 'VALIDATION'],
      ['nothing=1', 'UNKNOWN_FILTER'],
      ['sort=nothing,desc', 'UNKNOWN_SORT'],
    ]) {
      const { status, body } = await city.get(`${API}/regulations/export?${query}`)
      expect([query, status, body.code]).toEqual([query, 400, code])
    }
  })
})

describe('clients that read slowly', () => {
  const open: IncomingMessage[] = []
  let port: number
  beforeAll(async () => {
    const server = t.app.getHttpServer()
    port = (server.address() as AddressInfo).port
    // More than the buffers of a connection hold.
    await t.dataSource.query(
      `INSERT INTO login_log (create_time, login_name, name, type, method, event, success, ip, user_agent)
        SELECT now(), 'slow', 'slow', 0, 'name', 'login', true, '::1', repeat('x', 4000)
        FROM generate_series(1, 12000)`,
    )
  })
  afterAll(() => {
    for (const response of open) response.destroy()
  })

  const start = async (token: string): Promise<IncomingMessage> => {
    const path = `http://127.0.0.1:${port}${API}/logs/login/export?format=csv&loginName=slow`
    const [response] = (await once(get(path, { headers: { authorization: token } }), 'response')) as [IncomingMessage]
    open.push(response)
    return response
  }
  const busy = () => {
    const pool = poolOf(t.serviceDataSource)
    return pool.totalCount - pool.idleCount
  }

  it('are read for by a cursor, some hundred rows at a time', async () => {
    const query = jest.spyOn(pg.Client.prototype, 'query')
    const { rows } = await exportCsv(await t.as('city'), `${API}/logs/login/export`, 'loginName=slow')
    const fetches = query.mock.calls.flatMap(([asked]: readonly unknown[], at) => {
      const text = typeof asked === 'string' ? asked : (asked as { text?: string }).text
      return text?.startsWith('FETCH') ? [query.mock.results[at]?.value] : []
    })
    const sizes = (await Promise.all(fetches)).map((found) => (found as pg.QueryResult).rows.length)
    query.mockRestore()
    expect(rows.length).toBeGreaterThan(12_000)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(rows.length - 1)
    expect(Math.max(...sizes)).toBeLessThanOrEqual(500)
  })

  it('hold two exports for an account and three in all, until they disconnect', async () => {
    const [city, district, auditor] = [await t.as('city'), await t.as('district06'), await t.as('auditor')]
    await t.dataSource.transaction(async (manager) => {
      // The log only grows.
      await manager.query('SET LOCAL session_replication_role = replica')
      await manager.query(
        `UPDATE login_log SET area_id = (SELECT id FROM area WHERE code = '003900130006')
          WHERE login_name = 'slow'`,
      )
    })
    const held = [await start(city.token), await start(city.token)]
    expect((await start(city.token)).statusCode).toBe(429)
    held.push(await start(district.token))
    expect((await start(auditor.token)).statusCode).toBe(503)
    expect(held.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200])
    expect(busy()).toBe(3)
    for (const response of held) response.destroy()
    while (busy() > 0) await setTimeout(50)
    expect((await exportCsv(auditor, `${API}/regulations/export`)).answer.status).toBe(200)
  })
})
