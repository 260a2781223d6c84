import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { Background } from '../../src/platform/jobs/background.js'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { tellSupervisors } from '../../src/procurement/sync/sync-jobs.js'
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
  const { jobId } = (await city.post(`${API}/sync/run`).send({}).expect(202)).body
  for (;;) {
    const { status } = (await city.get(`${API}/jobs/${jobId}`).expect(200)).body
    if (status !== 'queued' && status !== 'running') return status
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

const waiting = async (caller = city, language = 'zh'): Promise<string[]> => {
  const get = caller.get(`${API}/supervisor/examineList`).set('Accept-Language', language)
  const { records } = (await get.expect(200)).body
  return records.map(
    (row: { sourceType: string; title: string }) => `${row.sourceType} ${row.title}`,
  )
}

describe('a sync that did not go through', () => {
  it('waits on the list of the city until one of its source does', async () => {
    expect(await run(BAD)).toBe('succeeded')
    expect(await waiting()).toEqual(['sync 数据同步：1 条被拒绝'])
    expect(await waiting(city, 'en')).toEqual(['sync Sync: 1 items refused'])
    expect(await waiting(await t.as('district06'))).toEqual([])
    expect(await run(GOOD)).toBe('succeeded')
    expect(await waiting()).toEqual([])
  })

  it('waits once, however often it comes to the same', async () => {
    await run(BAD)
    await run(`${BAD}neither\n`)
    expect(await waiting()).toEqual(['sync 数据同步：2 条被拒绝'])
    expect(await run(null)).toBe('failed')
    expect(await run(null)).toBe('failed')
    // What was refused is not read anew by one that fails.
    expect((await waiting()).sort()).toEqual(['sync 数据同步失败', 'sync 数据同步：2 条被拒绝'])
    await run(GOOD)
    expect(await waiting()).toEqual([])
  })

  it('is nothing to another source, nor to one that was cut off', async () => {
    await run(BAD)
    const elsewhere = join(folder, 'elsewhere.jsonl')
    writeFileSync(elsewhere, GOOD)
    t.clock.advance(1000)
    await runSync(t.ctx(), { source: elsewhere })
    await tellSupervisors(t.ctx(), elsewhere)
    expect(await waiting()).toEqual(['sync 数据同步：1 条被拒绝'])
    t.clock.advance(1000)
    const cut = await runSync(t.ctx(), { source, onProgress: () => false })
    expect(cut.status).toBe('interrupted')
    await tellSupervisors(t.ctx(), source)
    expect(await waiting()).toEqual(['sync 数据同步：1 条被拒绝'])
  })
})
