import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { isDismissible } from '@credit/contract'
import { Background } from '#core/background'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { updateSyncTodo } from '../../src/modules/sync/runs/sync-jobs.js'
import { moveStage } from '../../src/modules/workflow/move-stage.js'
import { endedJob } from '../suites/describe-bulk.js'
import { type Caller, startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const folder = mkdtempSync(join(tmpdir(), 'credit-sync-todo-'))
const source = join(folder, 'in.jsonl')

const release = (n: number) =>
  JSON.stringify({
    ocid: `ocds-todo-${n}`,
    id: `${n}`,
    date: '2026-01-02T00:00:00Z',
    tag: ['tender'],
    tender: { id: `t${n}`, title: `Tender ${n}`, status: 'active' },
  })
const GOOD = `${release(1)}\n`
const BAD = `${release(1)}\nno json\n`

let t: TestApp
let city: Caller
beforeAll(async () => {
  writeFileSync(source, GOOD)
  t = await startTestApp({ SYNC_SOURCE: source })
  city = await t.as('city')
  t.app.get(Background).start()
})
afterAll(async () => {
  await t.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await t.dataSource.query('TRUNCATE sync_run, sync_release, todo CASCADE')
  t.clock.advance(60_000)
})

async function run(content: string | null): Promise<string> {
  if (content === null) rmSync(source, { force: true })
  else writeFileSync(source, content)
  t.clock.advance(1000)
  const key = randomUUID()
  const start = () => city.post(`${API}/sync/run`).set('Idempotency-Key', key).send({}).expect(202)
  const { jobId } = (await start()).body
  // Sent again, it starts nothing and has the same answer.
  expect((await start()).body).toEqual({ jobId })
  return (await endedJob(city, jobId)).status
}

const waiting = async (caller = city, language = 'zh'): Promise<string[]> => {
  const get = caller.get(`${API}/supervisor/examineList`).set('Accept-Language', language)
  const { records } = (await get.expect(200)).body
  return records.map((row: { sourceType: string; title: string }) => `${row.sourceType} ${row.title}`)
}

describe('a sync that failed or refused something', () => {
  it('stays on the to-do list of the city until a run of its source succeeds', async () => {
    expect(await run(BAD)).toBe('succeeded')
    expect(await waiting()).toEqual([`sync 数据同步：1 条被拒绝（${basename(source)}）`])
    expect(await waiting(city, 'en')).toEqual([`sync Sync: 1 items refused (${basename(source)})`])
    expect(await waiting(await t.as('district06'))).toEqual([])
    expect(await run(GOOD)).toBe('succeeded')
    expect(await waiting()).toEqual([])
  })

  it('is listed once, however often it repeats', async () => {
    await run(BAD)
    await run(`${BAD}neither\n`)
    expect(await waiting()).toEqual([`sync 数据同步：2 条被拒绝（${basename(source)}）`])
    expect(await run(null)).toBe('failed')
    expect(await run(null)).toBe('failed')
    // A failed run reads none of the refused items again.
    expect((await waiting()).sort()).toEqual([
      `sync 数据同步失败（${basename(source)}）`,
      `sync 数据同步：2 条被拒绝（${basename(source)}）`,
    ])
    await run(GOOD)
    expect(await waiting()).toEqual([])
  })

  it('stays when another source is synced, or a run is interrupted', async () => {
    await run(BAD)
    const elsewhere = join(folder, 'elsewhere.jsonl')
    writeFileSync(elsewhere, GOOD)
    t.clock.advance(1000)
    await runSync(t.ctx(), { source: elsewhere })
    await updateSyncTodo(t.ctx(), elsewhere, source)
    expect(await waiting()).toEqual([`sync 数据同步：1 条被拒绝（${basename(source)}）`])
    t.clock.advance(1000)
    const cut = await runSync(t.ctx(), { source, onProgress: () => false })
    expect(cut.status).toBe('interrupted')
    await updateSyncTodo(t.ctx(), source, source)
    expect(await waiting()).toEqual([`sync 数据同步：1 条被拒绝（${basename(source)}）`])
  })
})

describe('a source that is read once', () => {
  it('leaves a to-do that can be dismissed, unlike the configured source', async () => {
    await run(BAD)
    const once = join(folder, 'once.jsonl')
    await runSync(t.ctx(), { source: once })
    await updateSyncTodo(t.ctx(), once, source)
    const { records } = (await city.get(`${API}/supervisor/examineList`).expect(200)).body
    const dismissible = records.filter(isDismissible).map(({ title }: { title: string }) => title)
    expect(records).toHaveLength(2)
    expect(dismissible).toEqual(['数据同步失败（once.jsonl）'])
  })
})

describe('a warning that a supervisor can act on', () => {
  const id = 'ocds-zz9999-7'
  const advance = (date: string, more: object = {}) => ({
    ocid: id,
    id: date,
    date: `${date}T09:00:00+08:00`,
    tag: ['contract'],
    x_areaCode: '003900130006',
    buyer: { name: '示例市测试中学' },
    tender: { id: 't', title: '设备采购' },
    awards: [{ id: 'a', status: 'active', date, suppliers: [{ name: '甲公司' }] }],
    contracts: [{ id: 'c', awardID: 'a', implementation: { transactions: [{ id: '1', date }] } }],
    ...more,
  })
  const sync = (release: object) => {
    writeFileSync(source, JSON.stringify([release]))
    t.clock.advance(1000)
    return runSync(t.ctx(), { source })
  }

  it('is a to-do of the area of its project, until a supervisor moves the stage', async () => {
    await sync(advance('2026-01-05'))
    const district = await t.as('district06')
    expect(await waiting(district)).toEqual(['sync 设备采购：标段 a 在验收前已付款；预付款不改变阶段'])
    expect(await waiting(district, 'en')).toEqual([
      'sync 设备采购: lot a was paid before its acceptance; an advance does not change the stage',
    ])
    expect(await waiting(await t.as('district02'))).toEqual([])
    const [section] = await t.dataSource.query(
      `SELECT b.id, b.project_id FROM bid_section b JOIN project p ON p.id = b.project_id
        WHERE p.ocid = $1`,
      [id],
    )
    const { records } = (await district.get(`${API}/supervisor/examineList`)).body
    expect(records[0]).toMatchObject({
      id: section.id,
      kind: 'ADVANCE_ONLY',
      link: `/projectDetails?id=${section.project_id}`,
    })
    await moveStage(t.ctx(), section.id, { stage: 2 })
    expect(await waiting(district)).toEqual([])
    // The supervisor has decided it.
    await sync(advance('2026-01-06'))
    expect(await waiting(district)).toEqual([])
  })

  it('is listed with the run that found it', async () => {
    const { runId } = await sync(advance('2026-01-07', { x_areaCode: '999999999999' }))
    const { records } = (await city.get(`${API}/sync/run/${runId}/refused?outcome=warned`)).body
    expect(records.map(({ reason }: { reason: string }) => reason)).toContain('UNKNOWN_AREA')
  })
})
