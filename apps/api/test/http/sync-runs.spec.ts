import { readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { waitUntil } from '@credit/testkit'
import { DataSource } from 'typeorm'
import { dataSourceOptions } from '#database/data-source-options'
import { runSync } from '../../src/modules/sync/runs/run-sync.js'
import { fixture, rowsOf, sectionLines, storedIssues, useSource } from '../support/upstream.js'

const s = useSource()

describe('bad input', () => {
  it('is refused item by item, with reason and place, and does not stop the run', async () => {
    s.folder.add('mixed.jsonl')
    const report = await s.folder.sync()
    expect(report).toMatchObject({
      status: 'partly',
      counts: { releases: { new: 2, refused: 4 }, project: { total: 2 }, warned: 2 },
    })
    expect(await storedIssues(s.t)).toEqual([
      { outcome: 'refused', reason: 'NOT_JSON', place: 'mixed.jsonl, line 2' },
      { outcome: 'refused', reason: 'NO_OCID', place: 'mixed.jsonl, line 4' },
      { outcome: 'refused', reason: 'LINKED_RELEASES', place: 'mixed.jsonl, line 5' },
      { outcome: 'refused', reason: 'NO_TITLE', place: 'mixed.jsonl, line 3' },
      { outcome: 'warned', reason: 'UNKNOWN_STATUS', place: 'mixed.jsonl, line 6' },
      { outcome: 'warned', reason: 'UNKNOWN_AREA', place: 'mixed.jsonl, line 6' },
    ])
    // The same item is refused again, and nothing else changes.
    expect(await s.folder.sync()).toMatchObject({
      status: 'partly',
      counts: { releases: { new: 0, changed: 0, same: 2, refused: 4 } },
    })
  })

  it('is no longer refused once a later file of the run completes it', async () => {
    s.folder.add('contracts.json', 'a.json')
    const contract = JSON.parse(readFileSync(s.folder.file('a.json'), 'utf8'))
    contract.releases = contract.releases.slice(0, 1)
    delete contract.releases[0].tender
    writeFileSync(s.folder.file('a.json'), JSON.stringify(contract))
    expect((await s.folder.sync()).counts.releases.refused).toBe(1)
    s.folder.add('awards.json', 'b.json')
    expect(await s.folder.sync()).toMatchObject({
      status: 'succeeded',
      counts: { releases: { refused: 0 } },
    })
  })

  it('that cannot be stored is refused as a whole project, others are stored', async () => {
    s.folder.add('awards.json')
    const file = JSON.parse(readFileSync(s.folder.file('awards.json'), 'utf8'))
    await s.t.dataSource.query(`ALTER TABLE bid_section ADD CONSTRAINT ck_no_second CHECK (code <> '2')`)
    try {
      writeFileSync(s.folder.file('awards.json'), JSON.stringify(file))
      expect(await s.folder.sync()).toMatchObject({
        status: 'partly',
        counts: { releases: { new: 2, refused: 1 }, project: { total: 2, new: 2 } },
      })
      expect((await storedIssues(s.t))[0]).toMatchObject({
        outcome: 'refused',
        reason: 'NOT_STORED',
      })
      expect(await sectionLines(s.t)).toEqual(['2 w1 0 true', '3 CG-2036-003 - true'])
    } finally {
      await s.t.dataSource.query('ALTER TABLE bid_section DROP CONSTRAINT ck_no_second')
    }
    expect(await s.folder.sync()).toMatchObject({
      status: 'succeeded',
      counts: { project: { total: 3, new: 1 } },
    })
  })

  it('of a whole source fails the run with a reason, without the folder', async () => {
    expect(await s.folder.sync({ source: s.folder.file('nowhere') })).toMatchObject({
      status: 'failed',
      failure: { reason: 'UNREADABLE', params: { detail: 'nowhere' } },
    })
  })
})

describe('an interrupted run', () => {
  const many = () => {
    const [release] = JSON.parse(readFileSync(fixture('awards.json'), 'utf8')).releases
    const lines = Array.from({ length: 450 }, (_, i) =>
      JSON.stringify({ ...release, ocid: `ocds-zz9999-m${i}`, id: String(i) }),
    )
    writeFileSync(s.folder.file('many.jsonl.gz'), gzipSync(lines.join('\n')))
  }

  it('is resumed where it stopped', async () => {
    many()
    let batches = 0
    const first = await s.folder.sync({ onProgress: () => ++batches < 1 })
    expect(first).toMatchObject({ status: 'interrupted', counts: { project: { new: 200 } } })
    const second = await s.folder.sync()
    expect(second).toMatchObject({
      runId: first.runId,
      resumed: true,
      status: 'succeeded',
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
  })

  it('starts again if the source has changed', async () => {
    many()
    let batches = 0
    await s.folder.sync({ onProgress: () => ++batches < 1 })
    const [release] = JSON.parse(readFileSync(fixture('awards.json'), 'utf8')).releases
    const lines = Array.from({ length: 250 }, (_, i) =>
      JSON.stringify({ ...release, ocid: `ocds-zz9999-n${i}`, id: String(i) }),
    )
    writeFileSync(s.folder.file('many.jsonl.gz'), gzipSync(lines.join('\n')))
    expect(await s.folder.sync()).toMatchObject({
      status: 'succeeded',
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
    const [count] = await rowsOf<{ n: number }>(
      s.t,
      `SELECT count(*)::int AS n FROM project WHERE ocid LIKE 'ocds-zz9999-n%'`,
    )
    expect(count?.n).toBe(250)
  })

  it('is resumed after a crash as well', async () => {
    many()
    let batches = 0
    const crash = new Error('killed')
    await expect(
      s.folder.sync({
        onProgress: () => {
          if (++batches < 2) return true
          throw crash
        },
      }),
    ).rejects.toThrow(crash)
    // The state that a killed process leaves.
    await s.t.dataSource.query(`UPDATE sync_run SET status = 'running', finished_at = NULL, error = NULL`)
    expect(await s.folder.sync()).toMatchObject({
      resumed: true,
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
  })

  it('stops when another takes over: two at once store each project once', async () => {
    many()
    const reports = await Promise.all([s.folder.sync(), s.folder.sync()])
    expect(reports.map((report) => report.status).sort()).toEqual(['interrupted', 'succeeded'])
    const [count] = await rowsOf<{ n: number }>(s.t, 'SELECT count(*)::int AS n FROM project')
    expect(count?.n).toBe(450)
  })
})

describe('an http source', () => {
  let server: Server
  const called: string[] = []
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  /** Longer than a busy machine takes between two statements. */
  const IDLE_MS = 1_000
  /** Returns once a transaction has been idle for longer than its session would allow. */
  const idleInTransaction = () =>
    waitUntil('a transaction is idle', async () => {
      const [longest] = await rowsOf<{ ms: number }>(
        s.t,
        `SELECT extract(epoch FROM clock_timestamp() - state_change)::float8 * 1000 AS ms
          FROM pg_stat_activity
          WHERE datname = current_database() AND state = 'idle in transaction'`,
      )
      const ended = longest === undefined
      return ended || longest.ms > 1.5 * IDLE_MS
    })
  beforeAll(async () => {
    server = createServer((request, response) => {
      called.push(request.url ?? '')
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/elsewhere.json' }).end()
      } else if (request.url === '/silent.json') {
        void idleInTransaction().then(() => response.end(readFileSync(fixture('awards.json'))))
      } else if (request.url === '/gone') {
        response.writeHead(404).end()
      } else {
        response.end(readFileSync(fixture('awards.json')))
      }
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => new Promise((done) => server.close(done)))

  it('is read', async () => {
    expect(await s.folder.sync({ source: `${address()}/awards.json` })).toMatchObject({
      status: 'succeeded',
      counts: { project: { total: 3 } },
    })
  })
  it('may take long in a dry run, whose transaction the database keeps open meanwhile', async () => {
    const dataSource = await new DataSource({
      ...dataSourceOptions({ url: s.t.databaseUrl }),
      extra: { options: `-c idle_in_transaction_session_timeout=${IDLE_MS}` },
    }).initialize()
    const ctx = s.t.ctx().on(dataSource.manager)
    const source = `${address()}/silent.json`
    try {
      const report = await runSync(ctx, { source, dryRun: true })
      expect(report).toMatchObject({ status: 'succeeded', counts: { project: { total: 3 } } })
    } finally {
      await dataSource.destroy()
    }
    expect(await rowsOf(s.t, 'SELECT 1 FROM project')).toEqual([])
  })
  it('is not redirected, and its errors are reported', async () => {
    for (const path of ['moved', 'gone']) {
      expect(await s.folder.sync({ source: `${address()}/${path}` })).toMatchObject({
        status: 'partly',
        counts: { releases: { refused: 1 } },
      })
    }
    expect((await storedIssues(s.t)).map((remark) => remark.reason)).toEqual(['UNREADABLE', 'UNREADABLE'])
    expect(called).toEqual(expect.arrayContaining(['/moved', '/gone']))
    expect(called).not.toContain('/elsewhere.json')
  })
})
