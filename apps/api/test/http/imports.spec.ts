import { makeIdNumber } from '@credit/contract'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { asBytes, exportCsv, readCsv, readWorkbook } from '../support/exports.js'
import { countsOf, csvOf, importFile, sendImport, xlsxOf } from '../support/imports.js'
import { createdParticipant, detailsOf, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { type Caller, EVERYONE, startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const CODE = '统一社会信用代码'
const HEAD = [CODE, '名称', '地址', '联系电话']

let t: TestApp
let city: Caller
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
  city = await t.as('city')
  district = await t.as('district06')
})
afterAll(() => t.stop())

const suppliers = async (codes: readonly string[]) =>
  t.dataSource.query(
    `SELECT p.code, p.name, p.version, p.source, a.code AS area, f.address, f.contacts_phone AS phone,
      (SELECT count(*)::int FROM revision r WHERE r.participant_id = p.id) AS revisions
      FROM participant p JOIN supplier_profile f ON f.participant_id = p.id
      JOIN area a ON a.id = p.area_id WHERE p.code = ANY($1) ORDER BY p.name`,
    [codes],
  )
const count = async () => Number((await t.dataSource.query('SELECT count(*) AS n FROM participant'))[0].n)

describe('an import', () => {
  it('is checked first, which writes nothing, and applied with the same file', async () => {
    const [a, b] = [freshCode(), freshCode()]
    const before = await count()
    const content = csvOf([HEAD, [a, '导入一', '某路 1 号', '13800000001'], [b, '导入二', '', '']])
    const check = await importFile(district, SUPPLIER, content, { mode: 'check' })
    expect([check.status, check.action, countsOf(check)]).toEqual(['succeeded', 'check', [2, 0, 0, 0]])
    expect(await count()).toBe(before)
    const again = await district.post(`${SUPPLIER}/import/again`).send({ ofJob: check.id, mode: 'apply' }).expect(202)
    const applied = await endedJob(district, again.body.jobId)
    expect([applied.status, applied.action, applied.total]).toEqual(['succeeded', null, 2])
    expect(countsOf(applied)).toEqual([2, 0, 0, 0])
    const shared = { source: 'manual', area: '003900130006', revisions: 1 }
    expect(await suppliers([a, b])).toMatchObject([
      { ...shared, code: a, name: '导入一', address: '某路 1 号', phone: '13800000001' },
      { ...shared, code: b, name: '导入二', address: '', phone: '' },
    ])
  })

  it('changes existing records and leaves them unchanged the second time', async () => {
    const [a, b] = [freshCode(), freshCode()]
    const first = csvOf([HEAD, [a, '旧名', '旧址', '13800000001'], [b, '不变', '址', '']])
    await importFile(district, SUPPLIER, first)
    const second = csvOf([HEAD, [a, '新名', '', '13800000002'], [b, '不变', '址', '']])
    expect(countsOf(await importFile(district, SUPPLIER, second))).toEqual([0, 1, 1, 0])
    const rows = await suppliers([a, b])
    expect(rows).toMatchObject([
      { code: b, version: 1, revisions: 1 },
      { code: a, name: '新名', address: '旧址', phone: '13800000002', version: 2, revisions: 2 },
    ])
    expect(countsOf(await importFile(district, SUPPLIER, second))).toEqual([0, 0, 2, 0])
    expect(await suppliers([a, b])).toEqual(rows)
  })

  it('reports a code that is known under another name', async () => {
    const [a, b] = [freshCode(), freshCode()]
    await importFile(district, SUPPLIER, csvOf([HEAD, [a, '旧名', '', ''], [b, '不变', '', '']]))
    const content = csvOf([HEAD, [b, '不变', '某路', ''], [a, '别家', '', '']])
    const { result } = await importFile(district, SUPPLIER, content, { mode: 'check' })
    const message = '代码相同、名称不同：系统中为“旧名”'
    const notices = [{ row: 3, column: '名称', message }]
    expect(result).toMatchObject({ changed: 2, wrong: 0, noticed: 1, notices })
  })

  it.each([1, 2, 3, 4] as const)('stores the same values of kind %s as the form', async (sign) => {
    const details: Record<string, unknown> = detailsOf(sign)
    const { body: template } = await city
      .get(`${pathOfKind(sign)}/import/template?format=xlsx`)
      .buffer(true)
      .parse(asBytes)
    const headings = [...(await readWorkbook(template)).values()][0]?.[0] ?? []
    const made = await createdParticipant(t, sign, details)
    const key = sign === 4 ? 'certificateNumber' : 'unifiedSocialCreditCode'
    const code = sign === 4 ? `ZJ${Date.now()}` : freshCode()
    const names = Object.keys(details)
    expect(headings.length).toBeGreaterThanOrEqual(names.length)
    const cells = names.map((name) => String(name === key ? code : details[name]))
    const job = await importFile(await t.as('district06'), pathOfKind(sign), await xlsxOf([names, cells]), {
      name: 'a.xlsx',
    })
    expect([job.result.failures, countsOf(job)]).toEqual([[], [1, 0, 0, 0]])
    const { body } = await city.get(`${pathOfKind(sign)}/list?${key}=${code}`).expect(200)
    const { body: one } = await city.get(`${pathOfKind(sign)}/${body.records[0].id}`)
    const { body: other } = await city.get(`${pathOfKind(sign)}/${made.id}`)
    const same = names.filter((name) => name !== key)
    expect(same.map((name) => one[name])).toEqual(same.map((name) => other[name]))
    const history = await city.get(`${pathOfKind(sign)}/history/list/${one.id}`)
    const fields = history.body.records[0].diff.map(({ field }: { field: string }) => field)
    expect(fields.sort()).toEqual(names.sort())
  })

  it('logs each record once, with its values, as made by the caller', async () => {
    const code = freshCode()
    const job = await importFile(city, SUPPLIER, csvOf([HEAD, [code, '记录', '某路', '']]))
    const logged = await t.dataSource.query(
      `SELECT action, entity, after FROM audit_log WHERE request_id = $1 AND account_id IS NOT NULL
        AND entity IN ('participant', 'supplier_profile') ORDER BY id`,
      [`job:${job.id}`],
    )
    expect(logged).toMatchObject([
      { action: 'create', entity: 'participant', after: { name: '记录', code, address: '某路' } },
    ])
  })
})

describe('wrong rows', () => {
  it('are named with row, column and reason, and returned as a file for correction', async () => {
    const [a, b, c] = [freshCode(), freshCode(), freshCode()]
    const content = csvOf([
      HEAD,
      [a, '正确', '', '13800000001'],
      ['不是代码', '错误', '', ''],
      [b, '电话错误', '', '123'],
      [a, '重复', '', ''],
      [c, '', '', ''],
    ])
    const job = await importFile(district, SUPPLIER, content)
    expect([job.status, countsOf(job), job.failed, job.hasErrors]).toEqual(['succeeded', [1, 0, 0, 4], 4, true])
    const places = job.result.failures.map(({ row, column }: { row: number; column: string }) => [row, column])
    expect(places).toEqual([
      [3, CODE],
      [4, '联系电话'],
      [5, CODE],
      [6, '名称'],
    ])
    const errors = await readCsv(
      (await district.get(`/credit/admin/api/jobs/${job.id}/errors?format=csv`).buffer(true)).text,
    )
    expect(errors.slice(1).map(([row, column]) => [Number(row), column])).toEqual(places)
    const rejected = await district.get(`${SUPPLIER}/import/${job.id}/rejected?format=csv`).buffer(true).expect(200)
    const rows = await readCsv(rejected.text)
    expect(rows[0]?.slice(0, 4)).toEqual(HEAD)
    expect(rows.slice(1).map((row) => row.slice(0, 2))).toEqual([
      [a, '正确'],
      ['不是代码', '错误'],
      [b, '电话错误'],
      [a, '重复'],
      [c, ''],
    ])
    expect(rows.slice(1).every((row) => (row[4] ?? '').length > 0)).toBe(true)
    // Mended: the file that came back is sent as it is, with its column of errors.
    const mended = rows.map((row) => [...row])
    if (mended[3]) mended[3][3] = '13900000000'
    expect(countsOf(await importFile(district, SUPPLIER, csvOf(mended)))).toEqual([1, 0, 1, 3])
    expect(await suppliers([b])).toMatchObject([{ name: '电话错误', phone: '13900000000' }])
    // Only the sender may read the cells.
    expect((await city.get(`${SUPPLIER}/import/${job.id}/rejected`)).status).toBe(404)
    expect((await district.get(`${pathOfKind(1)}/import/${job.id}/rejected`)).status).toBe(404)
  })

  it('report all their faults at once', async () => {
    const head = [CODE, '名称', '联系电话', '代码已与证照核对']
    const content = csvOf([head, ['123', '', 'abc', '也许']])
    const { result } = await importFile(district, SUPPLIER, content, { mode: 'check' })
    expect(result.wrong).toBe(1)
    const columns = result.failures.map(({ column }: { column: string }) => column)
    expect(columns.sort()).toEqual([...head].sort())
  })

  it('name an empty required cell as required', async () => {
    const content = csvOf([
      [CODE, '名称'],
      ['', '无代码公司'],
      [freshCode(), ''],
    ])
    const { result } = await importFile(district, SUPPLIER, content, { mode: 'check' })
    expect(result.failures).toEqual([
      { row: 2, column: CODE, message: '此项必填' },
      { row: 3, column: '名称', message: '此项必填' },
    ])
  })

  it('keep the cells encrypted', async () => {
    const number = makeIdNumber('110105', '1985-03-04', 77)
    const head = [CODE, '名称', '联系人身份证号']
    const job = await importFile(district, SUPPLIER, csvOf([head, ['x', '某', number]]))
    const [{ cells }] = await t.dataSource.query('SELECT cells FROM import_rejection WHERE job_id = $1', [job.id])
    expect(cells.toString('utf8')).not.toContain(number)
    const [stored] = await t.dataSource.query('SELECT result::text AS r FROM job WHERE id = $1', [job.id])
    expect(stored.r).not.toContain(number)
  })

  it('are the rows of other areas, for a district', async () => {
    const code = freshCode()
    await importFile(await t.as('district02'), SUPPLIER, csvOf([HEAD, [code, '别区', '', '']]))
    const job = await importFile(district, SUPPLIER, csvOf([HEAD, [code, '改名', '', '']]))
    expect(countsOf(job)).toEqual([0, 0, 0, 1])
    expect(await suppliers([code])).toMatchObject([{ name: '别区' }])
    const own = csvOf([
      [...HEAD, '区域'],
      [freshCode(), '别区新', '', '', '003900130002'],
    ])
    expect(countsOf(await importFile(district, SUPPLIER, own))).toEqual([0, 0, 0, 1])
    expect(countsOf(await importFile(city, SUPPLIER, own))).toEqual([1, 0, 0, 0])
  })

  it('are the rows with an unconfirmed wrong check digit', async () => {
    const doubtful = '91350100M000100Y44'
    const job = await importFile(city, SUPPLIER, csvOf([HEAD, [doubtful, '某', '', '']]))
    expect(countsOf(job)).toEqual([0, 0, 0, 1])
    const content = csvOf([
      [...HEAD, '代码已与证照核对'],
      [doubtful, '某', '', '', '是'],
    ])
    expect(countsOf(await importFile(city, SUPPLIER, content))).toEqual([1, 0, 0, 0])
  })
})

describe('the columns of a file', () => {
  it('are found in both languages, and remembered after a choice', async () => {
    const head = ['Unified social credit code', '单位', 'CONTACT PHONE', '备注']
    const content = csvOf([head, [freshCode(), '某公司', '13800000001', 'x']])
    const caller = await t.as('district02')
    const check = await importFile(caller, SUPPLIER, content, { mode: 'check' })
    expect(countsOf(check)).toEqual([0, 0, 0, 1])
    expect(check.result.headings.map(({ column }: { column: string | null }) => column)).toEqual([
      'unifiedSocialCreditCode',
      null,
      'contactsPhone',
      null,
    ])
    const mapping = [{ heading: '单位', column: 'name' }]
    const { body } = await caller
      .post(`${SUPPLIER}/import/again`)
      .send({ ofJob: check.id, mode: 'check', mapping })
      .expect(202)
    expect(countsOf(await endedJob(caller, body.jobId))).toEqual([1, 0, 0, 0])
    expect(countsOf(await importFile(caller, SUPPLIER, content))).toEqual([1, 0, 0, 0])
  })

  it('are reported if a required one is missing', async () => {
    const job = await importFile(city, SUPPLIER, csvOf([['名称'], ['某']]))
    expect([job.result.missing, countsOf(job)]).toEqual([['unifiedSocialCreditCode'], [0, 0, 0, 0]])
  })

  it('match an export, which then changes nothing', async () => {
    const code = freshCode()
    const number = makeIdNumber('110105', '1985-03-04', 33)
    const head = [...HEAD, '联系人身份证号']
    const values = [code, '=往返公司', '某路', '13812345678', number]
    await importFile(district, SUPPLIER, await xlsxOf([head, values]), { name: 'a.xlsx' })
    for (const who of ['auditor', 'city'] as const) {
      const path = `${SUPPLIER}/export`
      const { rows } = await exportCsv(await t.as(who), path, `unifiedSocialCreditCode=${code}`)
      expect(rows).toHaveLength(2)
      expect([who, countsOf(await importFile(city, SUPPLIER, csvOf(rows)))]).toEqual([who, [0, 0, 1, 0]])
    }
  })
})

describe('access', () => {
  it.each(EVERYONE)('is for %s what the role permits', async (who) => {
    const caller = await t.as(who)
    const may = ['city', 'district06', 'district02'].includes(String(who))
    const content = csvOf([HEAD, ['x', 'x', '', '']])
    const { status } = await sendImport(caller, SUPPLIER, content, { mode: 'check' })
    expect(status).toBe(may ? 202 : 403)
    expect((await caller.get(`${SUPPLIER}/import/template`)).status).toBe(may ? 200 : 403)
  })

  it('does not reach the imports of others', async () => {
    const content = csvOf([HEAD, [freshCode(), '样例公司', '13811110000', '']])
    const job = await importFile(district, SUPPLIER, content, { mode: 'check' })
    const samples = async (caller: typeof city) => {
      const { body } = await caller.get(`/credit/admin/api/jobs/${job.id}`).expect(200)
      const { headings, firstRows } = body.result
      return [...headings, ...firstRows].flatMap(
        ({ samples, text }: { samples?: string[]; text?: string }) => samples ?? text,
      )
    }
    expect(await samples(district)).toContain('样例公司')
    expect((await samples(city)).join('')).toBe('')
    const body = { ofJob: job.id, mode: 'apply' }
    expect((await city.post(`${SUPPLIER}/import/again`).send(body)).status).toBe(404)
    expect((await district.post(`${pathOfKind(1)}/import/again`).send(body)).status).toBe(404)
  })
})
