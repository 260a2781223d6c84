import { DAY_MS } from '@credit/contract'
import { Background } from '#core/background'
import { unitOfWork } from '#database/unit-of-work'
import { JobEntity } from '#entities/jobs/job'
import { endFileUses } from '../../src/modules/exchange/history/import-files.js'
import { ImportLists } from '../../src/modules/exchange/import/import-lists.js'
import { FileStorage } from '../../src/modules/files/file-storage.js'
import { sweepFiles } from '../../src/modules/files/sweep-files.js'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import { endedJob } from '../suites/describe-bulk.js'
import { countsOf, csvOf, importFile } from '../support/imports.js'
import { actingFor } from '../support/participants.js'
import { BUYER, bookOf, PROJECT, type Rows } from '../support/project-workbooks.js'
import { freshCode } from '../support/registration.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'
import { resetRegister, rowsOf } from '../support/upstream.js'

const API = '/credit/admin/api'
const SUPPLIER = `${API}/supplier`
const COLUMNS = ['统一社会信用代码', '名称', '联系人']

let t: TestApp
let city: Caller
let district: Caller
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
})
afterAll(() => t.stop())
beforeEach(async () => {
  await resetRegister(t)
  city = await t.as('city')
  district = await t.as('district06')
})

const importSuppliers = (caller: Caller, rows: string[][]) => importFile(caller, SUPPLIER, csvOf([COLUMNS, ...rows]))

async function takeBack(caller: Caller, jobId: string) {
  const { body } = await caller.post(`${API}/jobs/${jobId}/undo`).expect(202)
  return endedJob(caller, body.jobId)
}

const reasonsOf = ({ result }: { result: { failures: { title: string; reason: string }[] } }) =>
  result.failures.map(({ title, reason }) => `${title}: ${reason}`)

const names = async () =>
  (await rowsOf<{ line: string }>(t, `SELECT name AS line FROM participant WHERE sign = 2 ORDER BY name`)).map(
    ({ line }) => line,
  )

describe('an import that is taken back', () => {
  it('leaves no new participants, and gives changed ones their former values', async () => {
    const [known, fresh] = [freshCode(), freshCode()]
    await importSuppliers(city, [[known, '原名公司', '张三']])
    const job = await importSuppliers(city, [
      [known, '新名公司', '李四'],
      [fresh, '另一公司', ''],
    ])
    expect(Date.parse(job.undoUntil) - Date.parse(job.finishedAt)).toBe(7 * DAY_MS)
    const check = (await city.get(`${API}/jobs/${job.id}/undo`).expect(200)).body
    expect(check).toMatchObject({ total: 2, changing: 2, unchanged: 0 })
    const undo = await takeBack(city, job.id)
    expect(undo).toMatchObject({ undoesId: job.id, undoUntil: null, result: { total: 2, done: 2, failed: 0 } })
    expect(await names()).toEqual(['原名公司'])
    const [row] = (await city.get(`${SUPPLIER}/list`).query({ keyword: '原名公司' })).body.records
    expect((await city.get(`${SUPPLIER}/${row.id}`)).body).toMatchObject({ name: '原名公司', contactsName: '张三' })
    expect((await city.get(`${API}/jobs/${job.id}`)).body).toMatchObject({ undoneBy: undo.id, undoUntil: null })
    expect((await city.post(`${API}/jobs/${job.id}/undo`)).body).toEqual({ jobId: undo.id })
  })

  it('keeps what others have changed or use since, and names it', async () => {
    const [edited, used, renamed] = [freshCode(), freshCode(), freshCode()]
    await importSuppliers(city, [[renamed, '旧称公司', '张三']])
    const job = await importSuppliers(city, [
      [edited, '已改公司', ''],
      [used, '已用公司', ''],
      [renamed, '新称公司', '李四'],
    ])
    const idOf = async (name: string) =>
      (await city.get(`${SUPPLIER}/list`).query({ keyword: name })).body.records[0].id as string
    const put = async (name: string, values: object) => {
      const id = await idOf(name)
      const { version } = (await city.get(`${SUPPLIER}/${id}`)).body
      await city
        .put(`${SUPPLIER}/${id}`)
        .send({ version, ...values })
        .expect(200)
    }
    await put('已改公司', { contactsName: '王五' })
    await put('新称公司', { contactsName: '赵六' })
    await actingFor(t, await idOf('已用公司'))
    const undo = await takeBack(city, job.id)
    expect(reasonsOf(undo)).toEqual([
      '新称公司: 导入之后已有其他更改，保留现状',
      expect.stringMatching(/^已用公司: /),
      '已改公司: 导入之后已有其他更改，保留现状',
    ])
    expect(await names()).toEqual(['已改公司', '已用公司', '新称公司'])
  })

  it('is offered to its sender alone, for 7 days, with rights to delete and to change', async () => {
    const job = await importSuppliers(district, [[freshCode(), '某公司', '']])
    expect((await city.get(`${API}/jobs/${job.id}`)).body.undoUntil).toBeNull()
    expect((await city.post(`${API}/jobs/${job.id}/undo`)).status).toBe(404)
    const check = await importFile(district, SUPPLIER, csvOf([COLUMNS, [freshCode(), '某公司', '']]), { mode: 'check' })
    expect(check.undoUntil).toBeNull()
    expect((await district.post(`${API}/jobs/${check.id}/undo`)).body.code).toBe('JOB_NOT_UNDOABLE')
    t.clock.advance(7 * DAY_MS)
    const later = await t.as('district06')
    expect((await later.post(`${API}/jobs/${job.id}/undo`)).body.code).toBe('JOB_NOT_UNDOABLE')
  })
})

describe('the history of imports', () => {
  it('names who imported what when, with the file, to those who may import the same', async () => {
    const content = csvOf([COLUMNS, [freshCode(), '某公司', '']])
    const job = await importFile(district, SUPPLIER, content, { name: '供应商.csv' })
    await importFile(district, SUPPLIER, content, { mode: 'check' })
    const { records } = (await district.get(`${API}/imports`).expect(200)).body
    expect(records.filter(({ id }: { id: string }) => id === job.id)).toEqual([
      expect.objectContaining({
        kind: 'supplier.import',
        fileName: '供应商.csv',
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        new: 1,
        changed: 0,
        same: 0,
        wrong: 0,
        own: true,
        fileUntil: expect.any(String),
        undoUntil: job.undoUntil,
      }),
    ])
    expect(new Set(records.map(({ kind }: { kind: string }) => kind)).has('supplier.import')).toBe(true)
    const file = await city.get(`${API}/imports/${job.id}/file`).expect(200)
    expect(file.text).toBe(content)
    const [entry] = await rowsOf<{ after: object }>(
      t,
      `SELECT after FROM audit_log WHERE entity = 'job' AND entity_id = '${job.id}' ORDER BY seq DESC LIMIT 1`,
    )
    expect(entry?.after).toMatchObject({ file: '供应商.csv' })
    for (const caller of [await t.as('district02'), await t.as(2)]) {
      expect((await caller.get(`${API}/imports/${job.id}/file`)).status).toBeGreaterThanOrEqual(403)
      const seen = (await caller.get(`${API}/imports`)).body.records ?? []
      expect(seen.map(({ id }: { id: string }) => id)).not.toContain(job.id)
    }
  })

  it('keeps the file for 30 days', async () => {
    const job = await importSuppliers(district, [[freshCode(), '某公司', '']])
    const sweep = async () => {
      await endFileUses(t.ctx())
      await sweepFiles(t.ctx(), t.app.get(FileStorage))
    }
    t.clock.advance(30 * DAY_MS - 1000)
    await sweep()
    expect((await (await t.as('district06')).get(`${API}/imports/${job.id}/file`)).status).toBe(200)
    t.clock.advance(2 * DAY_MS)
    await sweep()
    const later = await t.as('district06')
    expect((await later.get(`${API}/imports/${job.id}/file`)).status).toBe(404)
    const { records } = (await later.get(`${API}/imports`)).body
    expect(records.find(({ id }: { id: string }) => id === job.id)).toMatchObject({ fileUntil: null })
    expect(
      await rowsOf(
        t,
        `SELECT 1 FROM stored_file f JOIN job j ON j.payload->>'fileId' = f.id::text
      WHERE j.id = '${job.id}'`,
      ),
    ).toEqual([])
  })
})

describe('a workbook that is taken back', () => {
  const importBook = async (rows: Rows) => importFile(district, PROJECT, await bookOf(rows), { name: 'a.xlsx' })
  const state = async () =>
    (
      await rowsOf<{ line: string }>(
        t,
        `SELECT concat_ws(' ', p.code, p.name, b.code, b.name, coalesce(b.stage::text, '-')) AS line
          FROM project p LEFT JOIN bid_section b ON b.project_id = p.id ORDER BY p.code, b.code`,
      )
    ).map(({ line }) => line)
  const open = async () =>
    Number(
      (await rowsOf<{ n: number }>(t, `SELECT count(*)::int AS n FROM evaluation_record WHERE status = 'pending'`))[0]
        ?.n,
    )
  const PARTIES = [
    ['WB-1', '1', '采购人', '示例局', BUYER],
    ['WB-1', '1', '中标供应商', '示例公司', freshCode()],
  ]

  it('leaves no new projects', async () => {
    const job = await importBook({
      projects: [['WB-1', '设备', '2036-02-01']],
      sections: [['WB-1', '1', '电脑']],
      parties: PARTIES,
    })
    const alone = await importFile(
      district,
      PROJECT,
      csvOf([
        ['项目编号', '项目名称'],
        ['WB-9', '单独'],
      ]),
    )
    expect(await state()).toEqual(['WB-1 设备 1 电脑 -', 'WB-9 单独 -'])
    expect((await takeBack(district, job.id)).result).toMatchObject({ total: 1, done: 1 })
    expect((await takeBack(district, alone.id)).result).toMatchObject({ total: 1, done: 1 })
    expect(await state()).toEqual([])
    expect(await rowsOf(t, 'SELECT 1 FROM section_party')).toEqual([])
    const again = await importBook({ projects: [['WB-1', '设备', '2036-02-01']], sections: [['WB-1', '1', '电脑']] })
    expect(countsOf(again)).toEqual([2, 0, 0, 0])
    expect(await state()).toEqual(['WB-1 设备 1 电脑 -'])
  })

  it('restores names, sections, parties and stages, and closes what it opened', async () => {
    await importBook({
      projects: [['WB-1', '设备', '2036-02-01']],
      sections: [['WB-1', '1', '电脑']],
      parties: PARTIES,
    })
    const before = await state()
    const job = await importBook({
      projects: [['WB-1', '办公设备', '']],
      sections: [
        ['WB-1', '1', '笔记本'],
        ['WB-1', '2', '桌椅'],
      ],
      parties: [['WB-1', '1', '中标供应商', '另一公司', freshCode()]],
      stages: [
        ['WB-1', '1', '评审结束', '2036-03-05'],
        ['WB-1', '1', '合同备案', '2036-03-08'],
      ],
    })
    expect(await state()).toEqual(['WB-1 办公设备 1 笔记本 1', 'WB-1 办公设备 2 桌椅 -'])
    expect(await open()).toBeGreaterThan(0)
    expect((await takeBack(district, job.id)).result).toMatchObject({ total: 1, done: 1, failed: 0 })
    expect(await state()).toEqual([...before, 'WB-1 设备 2 桌椅 4'])
    expect(await open()).toBe(0)
  })

  it('abandons new projects whose evaluations have opened; imported again, they go on', async () => {
    const rows = {
      projects: [['WB-1', '设备', '2036-02-01']],
      sections: [['WB-1', '1', '电脑']],
      parties: PARTIES,
      stages: [['WB-1', '1', '合同备案', '2036-03-08']],
    }
    const job = await importBook(rows)
    expect(await open()).toBeGreaterThan(0)
    const opened = await open()
    expect((await takeBack(district, job.id)).result).toMatchObject({ total: 1, done: 1 })
    expect([await state(), await open()]).toEqual([['WB-1 设备 1 电脑 4'], 0])
    await importBook(rows)
    expect([await state(), await open()]).toEqual([['WB-1 设备 1 电脑 1'], opened])
  })

  it('stays once an evaluation was submitted, or a later workbook or person changed it', async () => {
    const first = await importBook({
      projects: [['WB-1', '设备', '2036-02-01']],
      sections: [['WB-1', '1', '电脑']],
      parties: PARTIES,
    })
    const second = await importBook({ stages: [['WB-1', '1', '合同备案', '2036-03-08']] })
    expect(reasonsOf(await takeBack(district, first.id))).toEqual(['设备: 导入之后已有其他更改，保留现状'])
    await t.dataSource.query(`UPDATE evaluation_record SET submitted_at = now() WHERE status = 'pending'`)
    expect(reasonsOf(await takeBack(district, second.id))).toEqual([
      expect.stringMatching(/^设备: 已提交 \d+ 份评价，保留现状$/),
    ])
    expect(await state()).toEqual(['WB-1 设备 1 电脑 1'])
  })

  it('needs the permission to move stages, if some go back', async () => {
    await importBook({
      projects: [['WB-1', '设备', '2036-02-01']],
      sections: [['WB-1', '1', '电脑']],
      parties: PARTIES,
    })
    const { id } = await importBook({ stages: [['WB-1', '1', '合同备案', '2036-03-08']] })
    const job = await t.dataSource.getRepository(JobEntity).findOneByOrFail({ id })
    const permissions = job.actor?.permissions.filter((one) => one !== 'project:stage') ?? []
    const { ctx } = new JobRun(Object.assign(job, { actor: { ...job.actor, permissions } }), t.ctx(), 'one')
    const [row] = await rowsOf<{ record: string; before: Record<string, unknown> }>(
      t,
      `SELECT record_id AS record, before FROM job_row WHERE job_id = '${id}'`,
    )
    const { takingBack } = t.app.get(ImportLists).listOf('project')
    const taken = unitOfWork(ctx, (tx) => takingBack.run(tx, row?.record ?? '', row?.before ?? null, id))
    await expect(taken).rejects.toThrow('FORBIDDEN')
    expect(await state()).toEqual(['WB-1 设备 1 电脑 1'])
  })
})
