import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { openWaiting } from '../../src/modules/evaluation/opening/open-waiting.js'
import { JobRun } from '../../src/modules/jobs/job-run.js'
import { EVERYONE } from '../support/test-app.js'
import { API, rowsOf, useSource } from '../support/upstream.js'

const s = useSource()

const supplier = (i: number) => ({ id: `s${i}`, name: `第${i}供应商` })

/** A process of `n` awards to as many suppliers, each with a contract. */
function process(n: number, from = 0) {
  const all = Array.from({ length: n }, (_, i) => from + i)
  return {
    ocid: 'ocds-zz9999-many',
    id: String(from),
    date: '2036-03-09T09:00:00+08:00',
    tag: ['contract'],
    x_areaCode: '003900130006',
    buyer: { id: 'b', name: '示例市测试中学' },
    parties: [
      { id: 'b', name: '示例市测试中学', roles: ['buyer'] },
      { id: 'g', name: '示例招标代理有限公司', roles: ['procuringEntity'] },
    ],
    tender: { id: 't', title: '商城订单', procuringEntity: { id: 'g' } },
    awards: all.map((i) => ({
      id: `a${String(i).padStart(5, '0')}`,
      status: 'active',
      date: '2036-03-07',
      suppliers: [supplier(i)],
    })),
    contracts: all.map((i) => ({
      id: `c${i}`,
      awardID: `a${String(i).padStart(5, '0')}`,
      status: 'active',
      dateSigned: '2036-03-08',
    })),
  }
}

async function take(release: object): Promise<void> {
  writeFileSync(s.folder.file(`${randomUUID()}.json`), JSON.stringify(release))
  expect((await s.folder.sync()).status).toBe('succeeded')
}

const cells = async () =>
  (
    await rowsOf<{ line: string }>(
      s.t,
      `SELECT concat_ws(' ', g.code, count(*)) AS line FROM evaluation_record r
        JOIN evaluation_setting g ON g.id = r.setting_id GROUP BY g.code ORDER BY g.code`,
    )
  ).map(({ line }) => line)
const one = async (text: string) => Number((await rowsOf<{ n: string }>(s.t, text))[0]?.n)
const todos = async () =>
  (
    await rowsOf<{ line: string }>(
      s.t,
      `SELECT concat_ws(' ', split_part(kind, ':', 1), title ->> 'en-US') AS line FROM todo
        WHERE source_type = 'sync' ORDER BY 1`,
    )
  ).map(({ line }) => line)
const projectId = async () =>
  (await rowsOf<{ id: string }>(s.t, `SELECT id FROM project WHERE ocid LIKE '%many'`))[0]?.id ?? ''

/** Runs the job that a call queued, as a worker does. */
async function runJob(jobId: string) {
  const [job] = await rowsOf<{ id: string; kind: string; payload: object }>(
    s.t,
    `UPDATE job SET status = 'running', worker = 'w' WHERE id = '${jobId}' RETURNING *`,
  ).then((rows) => rows.flat())
  const rest = { locale: 'zh-CN', cancelRequested: false }
  return openWaiting(new JobRun({ ...job, ...rest } as never, s.t.ctx(), 'w'))
}

describe('a process for which one run would open too many evaluations', () => {
  it('waits for a supervisor, with its parties and stages stored', async () => {
    await take(process(200))
    expect(await cells()).toEqual([])
    expect(await one('SELECT count(*) AS n FROM bid_section WHERE stage = 1')).toBe(200)
    const outcomes = await rowsOf(
      s.t,
      'SELECT outcome, stage, count(*)::int AS n FROM section_stage GROUP BY 1, 2 ORDER BY 2, 1',
    )
    expect(outcomes).toEqual([
      { outcome: 'passed', stage: 0, n: 199 },
      { outcome: 'waiting', stage: 0, n: 1 },
      { outcome: 'waiting', stage: 1, n: 200 },
    ])
    expect(await todos()).toEqual([
      'TOO_MANY 商城订单: 602 evaluations exceed the limit of one run and were not opened (A1 1, A3 1, A7 200, B1 200, B2 200): decide which to open',
    ])
    expect((await s.folder.sync()).counts.releases).toMatchObject({ new: 0, changed: 0 })
    expect(await todos()).toHaveLength(1)
  })

  it('opens all or chosen cells when a supervisor decides, with windows from then', async () => {
    await take(process(200))
    const id = await projectId()
    const district = await s.t.as('district06')
    const { body } = await district.get(`${API}/sysProject/${id}/waiting`).expect(200)
    expect(body.map((row: { code: string; records: number }) => `${row.code} ${row.records}`)).toEqual([
      'A1 1',
      'A3 1',
      'A7 200',
      'B1 200',
      'B2 200',
    ])
    // Long after the horizon, evaluations that began to wait in time may still be opened.
    s.t.clock.set('2036-06-02T10:00:00+08:00')
    const again = await s.t.as('district06')
    const settingIds = body
      .filter(({ code }: { code: string }) => code === 'B1' || code === 'B2')
      .map((row: { settingId: string }) => row.settingId)
    const open = (ids: string[]) => again.post(`${API}/sysProject/${id}/waiting`).send({ settingIds: ids })
    expect((await open([randomUUID()])).status).toBe(400)
    const { jobId } = (await open(settingIds).expect(202)).body
    expect(await runJob(jobId)).toEqual({ opened: 400 })
    expect(await cells()).toEqual(['B1 200', 'B2 200'])
    expect(await one(`SELECT count(*) AS n FROM evaluation_record WHERE due_at < '2036-06-09'`)).toBe(0)
    expect(await todos()).toEqual([])
    // The cells that were not chosen open nothing, even for later parties.
    await take({ ...process(1), id: 'late', tender: { tenderers: [supplier(900)] } })
    expect(await cells()).toEqual(['B1 200', 'B2 200'])
    expect((await again.post(`${API}/sysProject/${id}/waiting`).send({})).status).toBe(409)
  })

  it('opens records below the limit automatically, and all of them on demand', async () => {
    await take(process(100))
    expect(await cells()).toEqual(['A1 1', 'A3 1', 'A7 100', 'B1 100', 'B2 100'])
    // The next run is counted separately; its records wait, the others stay open.
    s.t.clock.set('2036-03-11T10:00:00+08:00')
    await take(process(300, 100))
    expect(await cells()).toEqual(['A1 1', 'A3 1', 'A7 100', 'B1 100', 'B2 100'])
    const district = await s.t.as('district06')
    const open = district.post(`${API}/sysProject/${await projectId()}/waiting`).send({})
    expect(await runJob((await open.expect(202)).body.jobId)).toEqual({ opened: 600 })
    expect(await cells()).toEqual(['A1 1', 'A3 1', 'A7 100', 'B1 400', 'B2 400'])
    expect(await todos()).toEqual([])
  })

  it('is decided by supervisors of its area who may change stages', async () => {
    await take(process(200))
    const path = `${API}/sysProject/${await projectId()}/waiting`
    for (const who of EVERYONE) {
      const caller = await s.t.as(who)
      const may = who === 'city' || who === 'district06'
      const refused = who === 'district02' ? 404 : 403
      expect([who, (await caller.get(path)).status]).toEqual([who, may ? 200 : refused])
      if (!may) expect([who, (await caller.post(path).send({})).status]).toEqual([who, refused])
    }
    expect(await cells()).toEqual([])
  })

  it('of 2,000 awards is stored in under 30 seconds, even where tables look empty', async () => {
    // As after an analysis that ran while the rows of an open transaction filled the tables.
    await s.t.dataSource.query(`UPDATE pg_class SET relpages = 1000, reltuples = 0
      WHERE relname IN ('participant', 'participant_identity', 'bid_section', 'section_party')`)
    const begun = performance.now()
    await take(process(2000))
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(await one('SELECT count(*) AS n FROM bid_section')).toBe(2000)
    expect(await one('SELECT count(*) AS n FROM section_party')).toBe(2000 * 4)
    expect(await todos()).toHaveLength(1)
  }, 120_000)
})

describe('a section with an unclear buyer', () => {
  const joint = (...ids: string[]) => {
    const { buyer: _, ...rest } = process(1)
    const parties = ids.map((id) => ({ id, name: `${id}中学`, roles: ['buyer'] }))
    return { ...rest, parties }
  }
  const sectionId = async () => (await rowsOf<{ id: string }>(s.t, 'SELECT id FROM bid_section'))[0]?.id ?? ''
  const candidate = async (name: string) =>
    (
      await rowsOf<{ id: string }>(
        s.t,
        `SELECT a.id FROM section_party y JOIN participant a ON a.id = y.participant_id
          WHERE y.part = 'coBuyer' AND a.name = '${name}'`,
      )
    )[0]?.id ?? ''

  it('waits, and opens for the buyer that a supervisor chooses, with windows from then', async () => {
    await take(joint('一', '二'))
    expect([await cells(), (await todos())[0]?.split(' ')[0]]).toEqual([[], 'BUYER_UNCLEAR'])
    const id = await sectionId()
    const participantId = await candidate('二中学')
    s.t.clock.set('2036-06-02T10:00:00+08:00')
    const district = await s.t.as('district06')
    const decide = (body: object) => district.put(`${API}/sysProjectBidSection/buyer/${id}`).send(body)
    expect((await decide({ participantId })).status).toBe(400)
    expect((await decide({ participantId: randomUUID(), reason: '核对' })).status).toBe(400)
    await decide({ participantId, reason: '采购文件载明' }).expect(200)
    expect(await cells()).toEqual(['B1 1', 'B2 1'])
    expect(await one(`SELECT count(*) AS n FROM evaluation_record WHERE due_at < '2036-06-09'`)).toBe(0)
    expect(await todos()).toEqual([])
    // The file still does not state the buyer: the decision stays.
    await take({ ...joint('一', '二'), id: 'next', tender: { title: '商城订单（更正）' } })
    expect([await cells(), await todos()]).toEqual([['B1 1', 'B2 1'], []])
  })

  it('opens automatically once a release states the buyer', async () => {
    await take(joint('一', '二'))
    await take({ ...joint('一', '二'), id: 'next', buyer: { id: '一' } })
    expect([await cells(), await todos()]).toEqual([['B1 1', 'B2 1'], []])
  })

  it('is decided by supervisors of its area who may change stages', async () => {
    await take(joint('一', '二'))
    const path = `${API}/sysProjectBidSection/buyer/${await sectionId()}`
    const body = { participantId: await candidate('一中学'), reason: '核对' }
    for (const who of EVERYONE) {
      if (who === 'city' || who === 'district06') continue
      const { status } = await (await s.t.as(who)).put(path).send(body)
      expect([who, status]).toEqual([who, who === 'district02' ? 404 : 403])
    }
    expect(await cells()).toEqual([])
  })
})
