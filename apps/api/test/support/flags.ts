import { randomUUID } from 'node:crypto'
import { Schedule } from '#core/schedule'
import { makeParticipants } from './credit.js'
import { createProject, MONDAY } from './evaluation.js'
import { freshName } from './fresh-name.js'
import { startTestApp, type TestApp } from './test-app.js'

export const FLAGS = '/credit/admin/api/evaluationFlag'

interface Mark {
  from: string
  to: string
  total: number
  section?: { projectId: string; sectionId: string }
  anonymous?: boolean
  seconds?: number | null
  /** Days since the clock's day; negative before it. */
  days?: number
}

/** Stores a revealed evaluation as if it had been given; returns its id. */
export async function giveMark(t: TestApp, mark: Mark): Promise<string> {
  const { from, to, total, anonymous = false, seconds = 60, days = 0 } = mark
  const { projectId, sectionId } = mark.section ?? (await createProject(t, []))
  const id = randomUUID()
  const at = new Date(t.clock.now().getTime() + days * 86_400_000)
  await t.dataSource.query(
    `INSERT INTO evaluation_record (id, create_time, version, area_id, project_id, section_id, stage, setting_id,
        setting_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign, optional,
        anonymous, status, opened_at, due_at, window_ends_at, answers, total, submitted_at,
        revealed_at, duration_seconds)
      SELECT $1, $7, 1, b.area_id, $2, $3, 0, g.id, g.current_version, $4, $5, e.sign, d.sign, false, $6,
        'revealed', $7, $7, $7, (SELECT jsonb_agg(jsonb_build_object('indicatorId', i->>'id',
          'points', CASE WHEN n = 1 THEN 0 ELSE (i->>'maxPoints')::int END))
          FROM jsonb_array_elements(v.indicators) WITH ORDINALITY x(i, n)), $8, $7, $7, $9
      FROM bid_section b, participant e, participant d, evaluation_setting g
      JOIN evaluation_setting_version v ON v.setting_id = g.id AND v.number = g.current_version
      WHERE b.id = $3 AND e.id = $4 AND d.id = $5 AND g.code = 'A1'`,
    [id, projectId, sectionId, from, to, anonymous, at, total, seconds],
  )
  return id
}

/** Makes purchasers (1) or suppliers (2) with names of their own. */
export const makePeople = (t: TestApp, sign: 1 | 2, count: number) =>
  makeParticipants(
    t.ctx(),
    sign,
    Array.from({ length: count }, () => freshName('主体')),
  )

/** A purchaser and a supplier that evaluate each other, and receive 80 from others; new ones for each test. */
export class Pair {
  t!: TestApp
  a = ''
  b = ''

  async renew(): Promise<void> {
    const made = [...(await makePeople(this.t, 1, 1)), ...(await makePeople(this.t, 2, 1))]
    ;[this.a = '', this.b = ''] = made
    for (const [to, sign] of [
      [this.a, 2],
      [this.b, 1],
    ] as const) {
      for (const from of await makePeople(this.t, sign, 2)) await giveMark(this.t, { from, to, total: 80 })
    }
  }

  /** Lets both give each other 99 in some sections; returns the ids of the evaluations. */
  async praise(sections: number): Promise<string[]> {
    const { t, a, b } = this
    const ids: string[] = []
    for (let n = 0; n < sections; n++) {
      const section = await createProject(t, [])
      ids.push(await giveMark(t, { from: a, to: b, total: 99, section }))
      ids.push(await giveMark(t, { from: b, to: a, total: 99, section }))
    }
    return ids
  }

  /** Their one flag, after a night. */
  async flag(): Promise<StoredFlag> {
    await searchAtNight(this.t)
    const [flag, ...others] = await flagsOf(this.t, [this.a, this.b])
    expect(others).toEqual([])
    if (!flag) throw new Error('no flag was found')
    return flag
  }
}

/** Starts the app for the tests of a file; each test has another pair. */
export function usePair(): Pair {
  const pair = new Pair()
  beforeAll(async () => {
    pair.t = await startTestApp()
  })
  afterAll(() => pair.t.stop())
  beforeEach(() => {
    pair.t.clock.set(MONDAY)
    return pair.renew()
  })
  return pair
}

/** Returns the audited actions on a flag. */
export const auditOf = (t: TestApp, id: string): Promise<{ action: string }[]> =>
  t.dataSource.query('SELECT action FROM audit_log WHERE entity_id = $1 ORDER BY id', [id])

/** The to-do items of a flag. */
export const todosOf = (t: TestApp, id: string): Promise<{ permission: string; link: string }[]> =>
  t.dataSource.query(`SELECT permission, link FROM todo WHERE source_type = 'flag' AND source_id = $1`, [id])

/** Runs the task that searches at night. */
export async function searchAtNight(t: TestApp): Promise<void> {
  const { tasks } = t.app.get(Schedule)
  await tasks.find(({ name }) => name === 'evaluation.flags')?.run(t.ctx())
}

export interface StoredFlag {
  id: string
  kind: string
  status: string
  areaCode: string
  figures: Record<string, number>
  recordIds: string[]
}

/** Reads the flags about some participants. */
export function flagsOf(t: TestApp, participantIds: readonly string[]): Promise<StoredFlag[]> {
  return t.dataSource.query(
    `SELECT f.id, f.kind, f.status, a.code AS "areaCode", f.figures, f.record_ids AS "recordIds"
      FROM evaluation_flag f JOIN area a ON a.id = f.area_id
      WHERE f.participant_id = ANY($1::uuid[]) ORDER BY f.kind, f.create_time, f.id`,
    [participantIds],
  )
}
