import { waitUntil } from '@credit/testkit'
import type { QueryRunner } from 'typeorm'
import { Background } from '#core/background'
import { endedJob } from '../suites/describe-bulk.js'
import { csvOf, sendImport } from '../support/imports.js'
import { merge } from '../support/merge.js'
import { createdParticipant, pathOfKind } from '../support/participants.js'
import { freshCode } from '../support/registration.js'
import { startTestApp, type TestApp } from '../support/test-app.js'

const SUPPLIER = pathOfKind(2)
const HEAD = ['统一社会信用代码', '名称', '联系电话']

let t: TestApp
beforeAll(async () => {
  t = await startTestApp()
  t.app.get(Background).start()
})
afterAll(() => t.stop())

/**
 * Begins a transaction of another writer, runs `begin` at the same time, and commits once `begin` waits for it or has
 * ended.
 */
async function overlapping<T>(write: (other: QueryRunner) => Promise<unknown>, begin: () => Promise<T>): Promise<T> {
  const other = t.dataSource.createQueryRunner()
  await other.startTransaction()
  try {
    await write(other)
    const [{ pid }] = await other.query('SELECT pg_backend_pid() AS pid')
    let ended = false
    const result = begin().finally(() => {
      ended = true
    })
    await waitUntil('the other write is waited for', async () => {
      const [{ n }] = await t.dataSource.query(
        `SELECT count(*)::int AS n FROM pg_stat_activity a
          WHERE $1::int = ANY(pg_blocking_pids(a.pid))`,
        [pid],
      )
      return ended || n > 0
    })
    await other.commitTransaction()
    return await result
  } finally {
    if (other.isTransactionActive) await other.rollbackTransaction()
    await other.release()
  }
}

describe('an import during a concurrent write', () => {
  const imported = async (rows: string[][]) => {
    const city = await t.as('city')
    const { body } = await sendImport(city, SUPPLIER, csvOf([HEAD, ...rows]))
    return endedJob(city, body.jobId)
  }

  // Batches of new records are planned ahead, without locks.
  it.each([0, 500])('changes the row in its latest state, after %i new ones', async (before) => {
    const fresh = Array.from({ length: before }, () => [freshCode(), '前面的公司', ''])
    const made = await createdParticipant(t, 2, { name: '旧名公司' })
    const code = String(made.unifiedSocialCreditCode)
    const job = await overlapping(
      (other) =>
        other.query(`UPDATE participant SET name = '他人改名', version = version + 1 WHERE id = $1`, [made.id]),
      () => imported([...fresh, [code, '导入改名', '13900000001']]),
    )
    expect(job.result).toMatchObject({ new: before, changed: 1, wrong: 0 })
    const [row] = await t.dataSource.query(
      `SELECT p.name, p.version, r.changes FROM participant p JOIN revision r
        ON r.participant_id = p.id WHERE p.id = $1 ORDER BY r.number DESC LIMIT 1`,
      [made.id],
    )
    expect(row).toMatchObject({ name: '导入改名', version: made.version + 2 })
    expect(row.changes).toContainEqual({ field: 'name', before: '他人改名', after: '导入改名' })
  })

  it('changes a row that the other write has inserted, and creates no second one', async () => {
    const like = await createdParticipant(t)
    const code = freshCode()
    const job = await overlapping(
      async (other) => {
        const [{ id }] = await other.query(
          `INSERT INTO participant (create_time, update_time, version, sign, name, code, identity_key, area_id)
            SELECT now(), now(), 1, 2, '他人新建', $1, 'USCC:' || $1, area_id FROM participant
            WHERE id = $2 RETURNING id`,
          [code, like.id],
        )
        await other.query('INSERT INTO supplier_profile (participant_id) VALUES ($1)', [id])
      },
      () =>
        imported([
          [code, '导入公司', '13900000002'],
          [freshCode(), '另一公司', ''],
        ]),
    )
    expect(job.result).toMatchObject({ new: 1, changed: 1, wrong: 0 })
    const rows = await t.dataSource.query('SELECT name FROM participant WHERE code = $1', [code])
    expect(rows).toEqual([{ name: '导入公司' }])
  })
})

describe('an import of projects while one of them is entered by hand', () => {
  const PROJECT = '/credit/admin/api/sysProject'
  const HEADINGS = ['项目编号', '项目名称']

  it('changes that project, and creates no second one', async () => {
    const code = freshCode()
    const district = await t.as('district06')
    const job = await overlapping(
      async (other) => {
        await other.query(`SELECT pg_advisory_xact_lock(hashtextextended('project-code ' || $1::text, 0))`, [code])
        await other.query(
          `INSERT INTO project (create_time, update_time, version, source, ocid, code, name, area_id)
            SELECT now(), now(), 1, 'manual', 'manual-' || $1::text, $1, '手工录入', a.id FROM area a
            WHERE a.code = '003900130006'`,
          [code],
        )
      },
      async () => {
        const rows = [HEADINGS, [code, '导入项目'], [freshCode(), '另一项目']]
        const { body } = await sendImport(district, PROJECT, csvOf(rows))
        return endedJob(district, body.jobId)
      },
    )
    expect(job.result).toMatchObject({ new: 1, changed: 1, wrong: 0 })
    const stored = await t.dataSource.query('SELECT name FROM project WHERE code = $1', [code])
    expect(stored).toEqual([{ name: '导入项目' }])
  })

  it('and a manual entry of the same project: one of both gets an error', async () => {
    const district = await t.as('district06')
    for (let round = 0; round < 5; round++) {
      const code = freshCode()
      const [entered, sent] = await Promise.all([
        district.post(PROJECT).send({ code, name: '手工录入' }),
        sendImport(district, PROJECT, csvOf([HEADINGS, [code, '导入项目']])),
      ])
      const job = await endedJob(district, sent.body.jobId)
      const made = (entered.status === 201 ? 1 : 0) + (job.result.new as number)
      expect([made, job.result.wrong]).toEqual([1, 0])
      const [{ n }] = await t.dataSource.query('SELECT count(*)::int AS n FROM project WHERE code = $1', [code])
      expect(n).toBe(1)
    }
  })
})

describe('a merge during a concurrent write', () => {
  const pair = async () => ({
    source: await createdParticipant(t, 2, { name: '甲公司' }),
    target: await createdParticipant(t, 2, { name: '乙公司' }),
  })

  it('moves a row that the other write has inserted', async () => {
    const { source, target } = await pair()
    const answer = await overlapping(
      (other) =>
        other.query(
          `INSERT INTO participant_identity (participant_id, sign, scheme, publisher, number, name, name_key, ocid)
            VALUES ($1, 2, '', 'p', $2, '甲公司', '甲公司', 'o')`,
          [source.id, source.id],
        ),
      () => merge(t, 2, { targetId: target.id, sourceIds: [source.id] }),
    )
    expect(answer.status).toBe(200)
    const rows = await t.dataSource.query('SELECT participant_id AS id FROM participant_identity WHERE number = $1', [
      source.id,
    ])
    expect(rows).toEqual([{ id: target.id }])
  })

  it('takes over the change of the other write', async () => {
    const { source, target } = await pair()
    const fields = [{ field: 'name', participantId: source.id }]
    const answer = await overlapping(
      (other) => other.query(`UPDATE participant SET name = '丙公司' WHERE id = $1`, [source.id]),
      () => merge(t, 2, { targetId: target.id, sourceIds: [source.id], fields }),
    )
    expect(answer.status).toBe(200)
    const { body } = await (await t.as('city')).get(`${SUPPLIER}/${target.id}`)
    expect(body.name).toBe('丙公司')
  })
})
