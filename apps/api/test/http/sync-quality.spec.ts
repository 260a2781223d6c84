import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { makeAccount, openSession } from '../support/accounts.js'
import { UNKNOWN_ID } from '../support/evaluation.js'
import { asBytes, readCells } from '../support/exports.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { API, fixture, resetRegister, rowsOf, SourceFolder } from '../support/upstream.js'

const PATH = `${API}/sync/quality`
const BUYER = '示例市测试中学'
const AGENCY = '示例招标代理有限公司'

let t: TestApp
let folder: SourceFolder
let city: Caller
beforeAll(async () => {
  t = await startTestApp()
  await resetRegister(t)
  folder = new SourceFolder(t)
  mkdirSync(folder.file('in'))
  folder.add('awards.json', 'in/awards.json')
  folder.add('mixed.jsonl', 'in/mixed.jsonl')
  const sync = () => folder.sync({ source: folder.file('in') })
  await sync()
  // Repeats the refusals.
  await sync()
  t.clock.set('2036-04-02T10:00:00+08:00')
  folder.add('awards.json', 'in/later.json')
  writeFileSync(folder.file('in/later.json'), laterRelease())
  await sync()
  city = await t.as('city')
})
afterAll(async () => {
  folder.remove()
  await t.stop()
})

/** The first project again, with a formula for a date, and without the contact of its buyer. */
function laterRelease(): string {
  const file = JSON.parse(readFileSync(fixture('awards.json'), 'utf8'))
  const [release] = file.releases
  Object.assign(release, { id: 'later', tag: ['compiled'], date: '2036-04-01T09:00:00+08:00' })
  for (const party of release.parties) delete party.contactPoint
  release.awards[0].date = '=1+1 13970098001'
  return JSON.stringify({ ...file, releases: [release] })
}

interface Quality {
  sourceId: string
  month: string
  facts: { fact: string; text: string }[]
  kinds: { reason: string; count: number }[]
}

async function quality(query = '', locale = 'zh-CN') {
  const { body } = await city.get(`${PATH}?${query}`).set('Accept-Language', locale).expect(200)
  return body as Quality
}

const factOf = ({ facts }: Quality, name: string) => facts.find(({ fact }) => fact === name)

async function workbook(query: string) {
  const { body } = await city.get(`${PATH}/file?${query}`).buffer(true).parse(asBytes).expect(200)
  return readCells(body)
}

describe('the quality of a source', () => {
  it('counts each fault of a month once, with words', async () => {
    const march = await quality('month=2036-03')
    expect(march).toMatchObject({ month: '2036-03', monthBefore: '2036-02', runs: 2, projects: 5, projectsBefore: 0 })
    expect(march.kinds.map(({ reason, count }) => [reason, count]).sort()).toEqual([
      ['LINKED_RELEASES', 1],
      ['NOT_JSON', 1],
      ['NO_OCID', 1],
      ['NO_TITLE', 1],
      ['UNKNOWN_AREA', 1],
      ['UNKNOWN_STATUS', 1],
    ])
    expect(march.kinds).toContainEqual({
      reason: 'NOT_JSON',
      outcome: 'refused',
      text: '不是有效的 JSON',
      count: 1,
      before: null,
      trend: null,
    })
  })

  it('shows the share of projects with each fact, and the month before', async () => {
    const march = await quality('month=2036-03')
    expect(factOf(march, 'buyer')).toMatchObject({ stated: 5, of: 5, share: 100, shareBefore: null, trend: null })
    expect(factOf(march, 'lots')).toMatchObject({ stated: 1, of: 5, share: 20 })
    expect(factOf(march, 'supplier')).toMatchObject({ stated: 2, of: 2 })
    expect(factOf(march, 'contractDay')).toMatchObject({ stated: 0, of: 0, share: null })
    const april = await quality('', 'en-US')
    expect(april).toMatchObject({ month: '2036-04', projects: 1, projectsBefore: 5 })
    expect(factOf(april, 'contact')).toEqual({
      fact: 'contact',
      text: "Purchaser's contact",
      stated: 0,
      of: 1,
      share: 0,
      shareBefore: 100,
      trend: 'worse',
    })
    expect(april.kinds).toContainEqual(expect.objectContaining({ reason: 'UNKNOWN_AREA', count: 0, trend: 'better' }))
  })

  it('names the purchasers and agencies with the most faults', async () => {
    const { worst } = (await quality('month=2036-03')) as Quality & { worst: unknown[] }
    // All five lack a kind of purchase and a code of a bidder, if they have a lot.
    expect(worst).toMatchObject([
      { sign: 1, name: BUYER, projects: 5, faulty: 5, notes: 2 },
      { sign: 3, name: AGENCY, projects: 5, faulty: 5, notes: 2 },
    ])
  })

  it('follows a merge of a body', async () => {
    const [from] = await rowsOf<{ id: string }>(t, `SELECT id FROM participant WHERE name = '${AGENCY}'`)
    const [to] = await rowsOf<{ id: string }>(t, `SELECT id FROM participant WHERE name = '${BUYER}'`)
    await t.dataSource.query('UPDATE participant SET merged_into_id = $1 WHERE id = $2', [to?.id, from?.id])
    try {
      const { worst } = (await quality('month=2036-03')) as Quality & { worst: unknown[] }
      expect(worst).toMatchObject([{ id: to?.id, projects: 10 }])
    } finally {
      await t.dataSource.query('UPDATE participant SET merged_into_id = NULL WHERE id = $1', [from?.id])
    }
  })

  it('counts what runs no longer listed, and nothing of this product', async () => {
    await t.dataSource.query(`UPDATE sync_run SET counts = jsonb_set(counts, '{reasons,NOT_JSON}', '41')
      WHERE id = (SELECT id FROM sync_run ORDER BY started_at, id LIMIT 1)`)
    await t.dataSource.query(`INSERT INTO sync_item (run_id, place, outcome, reason)
      SELECT id, 'x', 'refused', 'NOT_STORED' FROM sync_run`)
    const { kinds } = await quality('month=2036-03')
    expect(kinds[0]).toMatchObject({ reason: 'NOT_JSON', count: 41 })
    expect(kinds.map(({ reason }) => reason)).not.toContain('NOT_STORED')
  })

  it('is empty in a month without a run, and refuses what is none', async () => {
    const empty = await quality('month=2035-01')
    expect(empty).toMatchObject({ month: '2035-01', runs: 0, projects: 0, kinds: [], worst: [] })
    for (const month of ['2036-13', '2036-3', '203603', "2036-0'"]) {
      const { body } = await city.get(`${PATH}?month=${month}`).expect(400)
      expect(body.fields).toHaveProperty('month')
      await city.get(`${PATH}/file?month=${month}`).expect(400)
    }
    await city.get(`${PATH}?source=${UNKNOWN_ID}`).expect(404)
    await city.get(`${PATH}/file?source=${UNKNOWN_ID}`).expect(404)
    await city.get(`${PATH}?source=all.json`).expect(400)
    await city.get(`${PATH}/file?locale=fr-FR`).expect(400)
  })

  it('is chosen by a source, whose folder is not shown', async () => {
    const source = folder.file('mixed.jsonl')
    folder.add('mixed.jsonl')
    t.clock.set('2036-04-02T10:01:00+08:00')
    await folder.sync({ source })
    const { body } = await city.get(PATH).expect(200)
    expect(body.sources).toMatchObject([
      { name: 'mixed.jsonl', months: ['2036-04'] },
      { name: 'in', months: ['2036-04', '2036-03'] },
    ])
    expect(body).toMatchObject({ sourceId: body.sources[0].id, month: '2036-04' })
    // The same releases were read before: nothing new is stated.
    expect(body).toMatchObject({ projects: 0, runs: 1 })
    expect(await quality(`source=${body.sources[1].id}`)).toMatchObject({ projects: 1 })
    await t.dataSource.query('DELETE FROM sync_run WHERE source = $1', [source])
  })
})

describe('the workbook for the operator', () => {
  it('has the figures and each fault, without personal data and formulas', async () => {
    const sheets = await workbook('month=2036-04')
    expect([...sheets.keys()]).toEqual([
      '概要',
      '数据完整性',
      '问题分类',
      '问题明细',
      '缺失数据的项目',
      '问题最多的单位',
    ])
    expect(sheets.get('概要')).toContainEqual(['月份', '2036-04'])
    expect(sheets.get('数据完整性')).toContainEqual(['采购人联系方式', 0, 1, 0, 100, '变差'])
    const fault = sheets.get('问题明细')?.find(([kind]) => kind === '日期无效')
    expect(fault).toEqual([
      ...['日期无效', '已导入、有提示', 'ocds-zz9999-1', 'CG-2036-001', BUYER, 'awards.date'],
      'awards.date 不是可识别的日期：=1+1 139****8001，视为未注明',
      ...['later.json，第 1 条', 'later', '2036-04-02 10:00:00'],
    ])
    expect(sheets.get('缺失数据的项目')?.[1]?.[4]).toBe('有效的统一社会信用代码、中标日期、采购类别、采购人联系方式')
    expect(JSON.stringify([...sheets])).not.toMatch(/13970098001|13800000001|张联系|"=/)
  })

  it('is written in the language that is asked for, and logged', async () => {
    const sheets = await workbook('month=2036-03&locale=en-US')
    expect(sheets.get('Faults by kind')).toContainEqual(expect.arrayContaining(['Unknown status', 1]))
    const [entry] = await rowsOf(t, `SELECT after FROM audit_log WHERE action = 'export' ORDER BY id DESC LIMIT 1`)
    expect(entry).toMatchObject({ after: { source: 'in', month: '2036-03', locale: 'en-US' } })
  })
})

describe('access', () => {
  it('is for supervisors of the city, an auditor included', async () => {
    const account = { sign: 0, areaCode: '003900130001', roles: ['auditor'] } as const
    const made = await makeAccount(t.ctx(), { ...account, roles: ['auditor'] })
    const auditor = t.withToken(await openSession(t.ctx(), made))
    await auditor.get(PATH).expect(200)
    await auditor.get(`${PATH}/file`).expect(200)
  })

  it('is refused to districts, participants and visitors', async () => {
    for (const who of ['district06', 'examiner', 'auditor', 1, 2, 3, 4] as const) {
      const caller = await t.as(who)
      await caller.get(PATH).expect(403)
      await caller.get(`${PATH}/file`).expect(403)
    }
    await t.http.get(PATH).expect(401)
    await t.http.get(`${PATH}/file`).expect(401)
  })
})
