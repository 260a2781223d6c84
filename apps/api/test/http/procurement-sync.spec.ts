import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { updateProject } from '../../src/procurement/projects/save-project.js'
import { moveStage } from '../../src/procurement/stages/move-stage.js'
import { runSync } from '../../src/procurement/sync/run-sync.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const API = '/credit/admin/api'
const FIXTURES = fileURLToPath(new URL('../fixtures/ocds/', import.meta.url))
const MONDAY = '2036-03-10T10:00:00+08:00'

let t: TestApp
let folder: string
beforeAll(async () => {
  t = await startTestApp()
})
afterAll(() => t.stop())
beforeEach(async () => {
  t.clock.set(MONDAY)
  folder = mkdtempSync(join(tmpdir(), 'credit-sync-'))
  await t.dataSource.query(
    'TRUNCATE project, participant, sync_release, sync_run, todo, credit_fact CASCADE',
  )
  await t.dataSource.query(`DELETE FROM row_count WHERE table_name ~ '^(project|participant)'`)
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const put = (name: string, as = name) => copyFileSync(join(FIXTURES, name), join(folder, as))
interface Release {
  awards: { [key: string]: unknown }[]
  contracts: object[]
}
/** The first release of a fixture, changed. */
const edited = (name: string, edit: (release: Release) => void) => {
  const file = JSON.parse(readFileSync(join(FIXTURES, name), 'utf8'))
  const [release] = file.releases
  edit(release)
  return JSON.stringify({ ...file, releases: [release] })
}
const sync = (options: object = {}) => runSync(t.ctx(), { source: folder, ...options })
const rows = <T = Record<string, unknown>>(text: string): Promise<T[]> => t.dataSource.query(text)

/** Sections as `project code stage formal`, in order. */
const sections = async () =>
  (
    await rows<{ line: string }>(
      `SELECT concat_ws(' ', right(p.ocid, 1), b.code, coalesce(b.stage::text, '-'), b.formal_data::text) AS line
        FROM bid_section b JOIN project p ON p.id = b.project_id ORDER BY p.ocid, b.position`,
    )
  ).map((row) => row.line)
const records = async () =>
  (
    await rows<{ line: string }>(
      `SELECT concat_ws(' ', right(p.ocid, 1), r.stage, s.code, r.status) AS line
        FROM evaluation_record r JOIN project p ON p.id = r.project_id JOIN evaluation_setting s ON s.id = r.setting_id
        ORDER BY p.ocid, r.stage, s.code`,
    )
  ).map((row) => row.line)
const remarks = () =>
  rows<{ outcome: string; reason: string; place: string }>(
    'SELECT outcome, reason, place FROM sync_item ORDER BY id',
  )

describe('a run', () => {
  it('brings projects, sections, stages and parties, and opens what was reached lately', async () => {
    put('awards.json')
    const report = await sync()
    expect(report).toMatchObject({
      status: 'succeeded',
      counts: {
        files: 1,
        releases: { new: 3, changed: 0, same: 0, refused: 0 },
        project: { total: 3, new: 3, changed: 0 },
        purchaser: { total: 1, new: 1 },
        agent: { total: 1, new: 1 },
        expert: { total: 1, new: 1 },
      },
    })
    expect(await sections()).toEqual([
      '1 1 0 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 - true',
    ])
    // Project 2 reached stage 0 longer ago than the horizon: noted, nothing opens.
    expect(new Set((await records()).map((line) => line[0]))).toEqual(new Set(['1']))
    const outcomes = await rows(
      'SELECT stage, reached_on::text, outcome FROM section_stage ORDER BY reached_on',
    )
    expect(outcomes).toEqual([
      { stage: 0, reached_on: '2036-01-05', outcome: 'passed' },
      { stage: 0, reached_on: '2036-03-02', outcome: 'opened' },
    ])
  })

  it('puts projects into the area that the file names and starts the ledger of everyone new', async () => {
    put('awards.json')
    await sync()
    const areas = await rows<{ code: string }>(
      `SELECT a.code FROM project p JOIN area a ON a.id = p.area_id ORDER BY p.ocid`,
    )
    expect(areas.map((row) => row.code.slice(-2))).toEqual(['06', '02', '06'])
    const [unscored] = await rows<{ n: number }>(
      'SELECT count(*)::int AS n FROM participant WHERE credit_score IS NULL',
    )
    expect(unscored?.n).toBe(0)
    const identities = await rows<{ key: string }>(
      'SELECT identity_key AS key FROM participant WHERE code IS NULL ORDER BY 1',
    )
    expect(identities).toEqual([{ key: 'local:ocds-zz9999:s2' }])
  })

  it('brings nothing new the second time', async () => {
    put('awards.json')
    put('contracts.json')
    await sync()
    const before = await rows('SELECT * FROM bid_section ORDER BY id')
    expect(await sync()).toMatchObject({
      counts: {
        releases: { new: 0, changed: 0, same: 5, refused: 0 },
        project: { total: 3, new: 0, changed: 0 },
        supplier: { new: 0 },
      },
    })
    expect(await rows('SELECT * FROM bid_section ORDER BY id')).toEqual(before)
  })

  it('merges later releases into the present state, in whatever order they come', async () => {
    put('contracts.json', 'a.json')
    put('awards.json', 'b.json')
    await sync()
    expect(await sections()).toEqual([
      '1 1 1 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 4 true',
    ])
    const open = await records()
    expect(open).toContain('1 1 B1 pending')
    expect(open).toContain('1 0 A1 pending')
  })

  it('goes on from stage to stage and closes what is abandoned', async () => {
    put('awards.json')
    await sync()
    rmSync(join(folder, 'awards.json'))
    put('contracts.json')
    expect(await sync()).toMatchObject({
      counts: { releases: { new: 0, changed: 2 }, project: { total: 3, new: 0, changed: 2 } },
    })
    expect(await sections()).toEqual([
      '1 1 1 true',
      '1 2 - true',
      '2 w1 0 true',
      '3 CG-2036-003 4 true',
    ])
    const [project] = await rows(
      `SELECT all_abandoned, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-3'`,
    )
    expect(project).toEqual({ all_abandoned: true, lowest_stage: null })
  })

  it('with --open-all opens what was reached long ago as well', async () => {
    put('awards.json')
    await sync({ openAll: true })
    expect(new Set((await records()).map((line) => line[0]))).toEqual(new Set(['1', '2']))
  })

  it('keeps nothing on trial', async () => {
    put('awards.json')
    expect(await sync({ dryRun: true })).toMatchObject({
      counts: { project: { total: 3, new: 3 } },
    })
    expect(await rows('SELECT id FROM project')).toEqual([])
    expect(await rows('SELECT id FROM sync_run')).toEqual([])
    expect(await sync()).toMatchObject({ counts: { project: { total: 3, new: 3 } } })
  })
})

describe('bad input', () => {
  it('is refused item by item, with reason and place, and stops nothing', async () => {
    put('mixed.jsonl')
    const report = await sync()
    expect(report).toMatchObject({
      status: 'partly',
      counts: { releases: { new: 2, refused: 4 }, project: { total: 2 }, warned: 2 },
    })
    expect(await remarks()).toEqual([
      { outcome: 'refused', reason: 'NOT_JSON', place: 'mixed.jsonl, line 2' },
      { outcome: 'refused', reason: 'NO_OCID', place: 'mixed.jsonl, line 4' },
      { outcome: 'refused', reason: 'LINKED_RELEASES', place: 'mixed.jsonl, line 5' },
      { outcome: 'refused', reason: 'NO_TITLE', place: 'mixed.jsonl, line 3' },
      { outcome: 'warned', reason: 'UNKNOWN_STATUS', place: 'mixed.jsonl, line 6' },
      { outcome: 'warned', reason: 'UNKNOWN_AREA', place: 'mixed.jsonl, line 6' },
    ])
    // The same again is refused again, and nothing else happens.
    expect(await sync()).toMatchObject({
      status: 'partly',
      counts: { releases: { new: 0, changed: 0, same: 2, refused: 4 } },
    })
  })

  it('that a later file of the run makes good is refused no more', async () => {
    put('contracts.json', 'a.json')
    const contract = JSON.parse(readFileSync(join(folder, 'a.json'), 'utf8'))
    contract.releases = contract.releases.slice(0, 1)
    delete contract.releases[0].tender
    writeFileSync(join(folder, 'a.json'), JSON.stringify(contract))
    expect((await sync()).counts.releases.refused).toBe(1)
    put('awards.json', 'b.json')
    expect(await sync()).toMatchObject({
      status: 'succeeded',
      counts: { releases: { refused: 0 } },
    })
  })

  it('never half-writes a project: what cannot be stored is refused whole, its neighbours go in', async () => {
    put('awards.json')
    const file = JSON.parse(readFileSync(join(folder, 'awards.json'), 'utf8'))
    // A day that no calendar of the database holds.
    await t.dataSource.query(
      `ALTER TABLE bid_section ADD CONSTRAINT ck_no_second CHECK (code <> '2')`,
    )
    try {
      writeFileSync(join(folder, 'awards.json'), JSON.stringify(file))
      expect(await sync()).toMatchObject({
        status: 'partly',
        counts: { releases: { new: 2, refused: 1 }, project: { total: 2, new: 2 } },
      })
      expect((await remarks())[0]).toMatchObject({ outcome: 'refused', reason: 'NOT_STORED' })
      expect(await sections()).toEqual(['2 w1 0 true', '3 CG-2036-003 - true'])
    } finally {
      await t.dataSource.query('ALTER TABLE bid_section DROP CONSTRAINT ck_no_second')
    }
    expect(await sync()).toMatchObject({
      status: 'succeeded',
      counts: { project: { total: 3, new: 1 } },
    })
  })

  it('of a whole source fails the run with a reason', async () => {
    expect(await sync({ source: join(folder, 'nowhere') })).toMatchObject({
      status: 'failed',
      failure: { reason: 'UNREADABLE' },
    })
  })
})

describe('what a later file takes back', () => {
  it('ends what the supplier was asked for by its contract; what it bid for stays', async () => {
    put('awards.json')
    put('contracts.json')
    await sync()
    expect(await records()).toEqual(expect.arrayContaining(['1 1 B1 pending', '1 1 B2 pending']))
    // The same release again, with another winner: it takes the former's place.
    const again = edited('awards.json', (release) => {
      Object.assign(release.awards[0] ?? {}, { suppliers: [{ id: 's2' }] })
    })
    rmSync(join(folder, 'awards.json'))
    writeFileSync(join(folder, 'again.json'), again)
    await sync()
    const of = async (name: string) =>
      (
        await rows<{ line: string }>(
          `SELECT DISTINCT concat_ws(' ', g.code, r.status, r.end_reason) AS line
            FROM evaluation_record r JOIN evaluation_setting g ON g.id = r.setting_id
            JOIN participant a ON a.id IN (r.evaluator_id, r.evaluated_id) AND a.name = '${name}'
            JOIN project p ON p.id = r.project_id AND p.ocid = 'ocds-zz9999-1' ORDER BY 1`,
        )
      ).map((row) => row.line)
    expect(await of('示例仪器有限公司')).toEqual([
      ...['A7 pending', 'B1 closed partyRemoved', 'B2 closed partyRemoved'],
    ])
    expect(await of('示例设备商行')).toEqual(['A7 pending', 'B1 pending', 'B2 pending'])
  })

  it('leaves the day of filing that a file told once, and takes a better one', async () => {
    const filed = async () =>
      (await rows(`SELECT filed_on::text AS day FROM bid_section ORDER BY code LIMIT 1`))[0]
    put('awards.json')
    put('contracts.json')
    await sync()
    expect(await filed()).toEqual({ day: null })
    const tell = async (id: string, contract: object) => {
      const file = edited('contracts.json', (release) => {
        const [of] = release.contracts
        Object.assign(release, { id, date: `2036-03-10T0${id}:00:00+08:00` })
        Object.assign(release, { contracts: [{ ...of, ...contract }] })
      })
      writeFileSync(join(folder, `${id}.json`), file)
      await sync()
    }
    const documents = [{ id: 'n', documentType: 'contractNotice', datePublished: '2036-03-10' }]
    await tell('1', { documents })
    expect(await filed()).toEqual({ day: '2036-03-10' })
    await tell('2', { x_dateFiled: '2036-03-09' })
    expect(await filed()).toEqual({ day: '2036-03-09' })
  })

  it('reads lots that are named by objects, and the one lot of a bid', async () => {
    const file = edited('awards.json', (release) => {
      for (const award of release.awards) {
        award.relatedLots = (award.relatedLots as string[]).map((lotId) => ({ lotId }))
      }
      const details = [{ id: 'bid', relatedLot: '2', tenderers: [{ id: 's3', name: '丙商行' }] }]
      Object.assign(release, { bids: { details } })
    })
    writeFileSync(join(folder, 'lots.json'), file)
    await sync()
    const parts = await rows<{ line: string }>(
      `SELECT concat_ws(' ', b.code, sp.part, a.name) AS line FROM section_party sp
        JOIN bid_section b ON b.id = sp.section_id JOIN participant a ON a.id = sp.participant_id
        WHERE a.name = '丙商行' OR sp.part = 'contractSupplier' ORDER BY 1`,
    )
    expect(parts.map(({ line }) => line)).toEqual([
      ...['1 contractSupplier 示例仪器有限公司', '2 bidder 丙商行'],
    ])
  })
})

describe('what supervisors did by hand', () => {
  beforeEach(async () => {
    put('awards.json')
    await sync()
  })
  const later = async () => {
    put('contracts.json')
    return sync()
  }

  it('stays: names', async () => {
    const [project] = await rows<{ id: string }>(
      `SELECT id FROM project WHERE ocid = 'ocds-zz9999-1'`,
    )
    const input = { name: '手工改名', code: 'CG-2036-001' }
    await updateProject(t.ctx(), project?.id ?? '', input, async () => null)
    await later()
    const [after] = await rows(
      `SELECT name, hand_edited, lowest_stage FROM project WHERE ocid = 'ocds-zz9999-1'`,
    )
    expect(after).toEqual({ name: '手工改名', hand_edited: ['name'], lowest_stage: null })
  })

  it('stays: the day of filing, taken away as well', async () => {
    const filings = () =>
      rows<{ id: string; project: string; code: string; name: string; day: string | null }>(
        `SELECT b.id, p.id AS project, b.code, b.name, b.filed_on::text AS day FROM bid_section b
          JOIN project p ON p.id = b.project_id WHERE p.ocid = 'ocds-zz9999-1' ORDER BY b.code`,
      )
    const [first] = await filings()
    expect(first?.day).toBeNull()
    const byHand = async (filedOn: string | null) => {
      const { id = '', code = '', name = '', project = '' } = first ?? {}
      const input = {
        name: '示例采购',
        code: 'CG-2036-001',
        sections: [{ id, code, name, filedOn }],
      }
      await updateProject(t.ctx(), project, input, async () => null)
    }
    const told = async (n: number, x_dateFiled: string) => {
      const file = edited('contracts.json', (release) => {
        const date = `2036-03-10T0${n}:00:00+08:00`
        const contracts = release.contracts.map((contract: object) => ({
          ...contract,
          x_dateFiled,
        }))
        Object.assign(release, { id: `filed-${n}`, date, contracts })
      })
      writeFileSync(join(folder, `filed-${n}.json`), file)
      await sync()
      return (await filings())[0]?.day
    }
    await byHand('2036-03-05')
    expect(await told(1, '2036-03-09')).toBe('2036-03-05')
    await byHand(null)
    expect(await told(2, '2036-03-08')).toBeNull()
  })

  it('stays: a stage, until the file says another', async () => {
    const [section] = await rows<{ id: string }>(
      `SELECT b.id FROM bid_section b JOIN project p ON p.id = b.project_id WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    await moveStage(t.ctx(), section?.id ?? '', { stage: null, reason: '误报' })
    const file = JSON.parse(readFileSync(join(folder, 'awards.json'), 'utf8'))
    file.releases = [{ ...file.releases[0], id: 'again', date: '2036-03-09T00:00:00+08:00' }]
    writeFileSync(join(folder, 'again.json'), JSON.stringify(file))
    await sync()
    expect((await sections())[0]).toBe('1 1 - true')
    await later()
    expect((await sections())[0]).toBe('1 1 1 true')
  })

  it("stays: a party put or taken, while the file's own come and go", async () => {
    const [section] = await rows<{ id: string; project_id: string }>(
      `SELECT b.id, b.project_id FROM bid_section b JOIN project p ON p.id = b.project_id
        WHERE p.ocid = 'ocds-zz9999-1' AND b.code = '1'`,
    )
    const [agency] = await rows<{ id: string }>('SELECT id FROM participant WHERE sign = 3')
    await t.dataSource.query(
      `UPDATE section_party SET removed_at = now(), by_hand = true WHERE section_id = $1 AND participant_id = $2`,
      [section?.id, agency?.id],
    )
    const file = JSON.parse(readFileSync(join(folder, 'awards.json'), 'utf8'))
    // The same release again, with another content: it takes the former's place.
    const [release] = file.releases
    release.tender.tenderers = [{ id: 's1' }]
    release.parties = release.parties.filter((party: { id: string }) => party.id !== 's2')
    writeFileSync(join(folder, 'again.json'), JSON.stringify({ ...file, releases: [release] }))
    rmSync(join(folder, 'awards.json'))
    expect((await sync()).counts.releases).toMatchObject({ new: 0, changed: 1 })
    const parties = await rows<{ part: string; name: string }>(
      `SELECT sp.part, a.name FROM section_party sp JOIN participant a ON a.id = sp.participant_id
        WHERE sp.section_id = '${section?.id}' AND sp.removed_at IS NULL ORDER BY 1, 2`,
    )
    expect(parties.map(({ part, name }) => `${part} ${name}`)).toEqual([
      'bidder 示例仪器有限公司',
      'buyer 示例市测试中学',
      'committee 王专家',
      'contractSupplier 示例仪器有限公司',
    ])
  })
})

describe('a run that is cut off', () => {
  const many = () => {
    const [release] = JSON.parse(readFileSync(join(FIXTURES, 'awards.json'), 'utf8')).releases
    const lines = Array.from({ length: 450 }, (_, i) =>
      JSON.stringify({ ...release, ocid: `ocds-zz9999-m${i}`, id: String(i) }),
    )
    writeFileSync(join(folder, 'many.jsonl.gz'), gzipSync(lines.join('\n')))
  }

  it('is gone on with where it stopped', async () => {
    many()
    let batches = 0
    const first = await sync({ onProgress: () => ++batches < 1 })
    expect(first).toMatchObject({ status: 'interrupted', counts: { project: { new: 200 } } })
    const second = await sync()
    expect(second).toMatchObject({
      runId: first.runId,
      resumed: true,
      status: 'succeeded',
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
  })

  it('begins anew where the source has changed meanwhile: its places mean nothing there', async () => {
    many()
    let batches = 0
    await sync({ onProgress: () => ++batches < 1 })
    const [release] = JSON.parse(readFileSync(join(FIXTURES, 'awards.json'), 'utf8')).releases
    const lines = Array.from({ length: 250 }, (_, i) =>
      JSON.stringify({ ...release, ocid: `ocds-zz9999-n${i}`, id: String(i) }),
    )
    writeFileSync(join(folder, 'many.jsonl.gz'), gzipSync(lines.join('\n')))
    expect(await sync()).toMatchObject({
      status: 'succeeded',
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
    const [count] = await rows<{ n: number }>(
      `SELECT count(*)::int AS n FROM project WHERE ocid LIKE 'ocds-zz9999-n%'`,
    )
    expect(count?.n).toBe(250)
  })

  it('by a crash goes on as well: the dead run is taken over', async () => {
    many()
    let batches = 0
    const crash = new Error('killed')
    await expect(
      runSync(t.ctx(), {
        source: folder,
        onProgress: () => {
          if (++batches < 2) return true
          throw crash
        },
      }),
    ).rejects.toThrow(crash)
    // As a killed process leaves it.
    await t.dataSource.query(
      `UPDATE sync_run SET status = 'running', finished_at = NULL, error = NULL`,
    )
    expect(await sync()).toMatchObject({
      resumed: true,
      counts: { releases: { new: 450, same: 0 }, project: { total: 450, new: 450 } },
    })
  })

  it('stops when another takes over: two at once store each project once', async () => {
    many()
    const reports = await Promise.all([sync(), sync()])
    expect(reports.map((report) => report.status).sort()).toEqual(['interrupted', 'succeeded'])
    const [count] = await rows<{ n: number }>('SELECT count(*)::int AS n FROM project')
    expect(count?.n).toBe(450)
  })
})

describe('an http source', () => {
  let server: Server
  const called: string[] = []
  const address = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  beforeAll(async () => {
    server = createServer((request, response) => {
      called.push(request.url ?? '')
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/awards.json' }).end()
      } else if (request.url === '/gone') {
        response.writeHead(404).end()
      } else {
        response.end(readFileSync(join(FIXTURES, 'awards.json')))
      }
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  })
  afterAll(() => new Promise((done) => server.close(done)))

  it('is read', async () => {
    expect(await sync({ source: `${address()}/awards.json` })).toMatchObject({
      status: 'succeeded',
      counts: { project: { total: 3 } },
    })
  })
  it('is not followed elsewhere, and its faults are told', async () => {
    for (const path of ['moved', 'gone']) {
      expect(await sync({ source: `${address()}/${path}` })).toMatchObject({
        status: 'partly',
        counts: { releases: { refused: 1 } },
      })
    }
    expect((await remarks()).map((remark) => remark.reason)).toEqual(['UNREADABLE', 'UNREADABLE'])
    expect(called).not.toContain('/6.json')
  })
})

describe('the calls', () => {
  beforeEach(async () => {
    mkdirSync(join(folder, 'in'), { recursive: true })
    put('awards.json', 'in/awards.json')
    put('mixed.jsonl', 'in/mixed.jsonl')
    await sync({ source: join(folder, 'in') })
  })

  it('tell the last run with the figures of the area', async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/sync/info/last`).expect(200)
    expect(body).toMatchObject({
      syncEndTime: '2036-03-10T02:00:00.000Z',
      status: 'partly',
      project: { total: 5, new: 5 },
      agent: { total: 1, new: 1 },
    })
    const district = await t.as('district02')
    const own = await district.get(`${API}/sync/info/last`).expect(200)
    expect(own.body.project).toEqual({ total: 1, new: 1 })
    const year = await city.get(`${API}/sync/info/statistics/2036`).expect(200)
    expect(year.body).toHaveLength(12)
    expect(year.body[2]).toMatchObject({ month: 3, project: 5, agent: 1 })
    await city.get(`${API}/sync/info/statistics/20x6`).expect(400)
  })

  it("list runs and what was refused, in the caller's language", async () => {
    const city = await t.as('city')
    const { body } = await city.get(`${API}/sync/run/list`).expect(200)
    expect(body).toMatchObject({
      total: 1,
      records: [{ status: 'partly', statusStr: '部分被拒绝' }],
    })
    const refused = await city
      .get(`${API}/sync/run/${body.records[0].id}/refused?size=2`)
      .set('Accept-Language', 'en-US')
      .expect(200)
    expect(refused.body).toMatchObject({ total: 4, size: 2 })
    expect(refused.body.records[0]).toMatchObject({
      reason: 'NOT_JSON',
      place: 'mixed.jsonl, line 2',
      text: 'is not valid JSON',
    })
    const warned = await city
      .get(`${API}/sync/run/${body.records[0].id}/refused?outcome=warned`)
      .expect(200)
    expect(warned.body.total).toBe(2)
  })

  it('are for those with the permission', async () => {
    for (const who of [1, 2, 3, 4] as const) {
      const caller = await t.as(who)
      await caller.get(`${API}/sync/info/last`).expect(403)
      await caller.get(`${API}/sync/run/list`).expect(403)
      await caller.post(`${API}/sync/run`).send({}).expect(403)
    }
    await (await t.as('auditor')).post(`${API}/sync/run`).send({}).expect(403)
    await (await t.as('auditor')).get(`${API}/sync/run/list`).expect(200)
    await t.http.get(`${API}/sync/info/last`).expect(401)
  })

  it('do not run without a source', async () => {
    const { body } = await (await t.as('city')).post(`${API}/sync/run`).send({}).expect(409)
    expect(body.code).toBe('SYNC_NO_SOURCE')
  })
})
