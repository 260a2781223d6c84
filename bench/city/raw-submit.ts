import { randomUUID } from 'node:crypto'
import type { Client } from 'pg'

type Row = Record<string, unknown>

/** An open evaluation whose counterpart has been submitted and is sealed. */
export interface OpenCase {
  readonly id: string
  /** The counterpart's record. */
  readonly opposite: string
  readonly projectId: string
  readonly sectionId: string
  readonly stage: number
  readonly me: string
  readonly supplier: string
  readonly indicators: readonly { id: string; maxPoints: number }[]
}

/** Opens evaluations of contract suppliers by one evaluator, with sealed counterparts. */
export async function openCases(client: Client, evaluatorId: string, count: number): Promise<OpenCase[]> {
  const { rows } = await client.query<OpenCase>(
    `WITH pair AS (
      SELECT b.id AS section_id, b.project_id, b.area_id, y.participant_id AS supplier
      FROM section_party y JOIN bid_section b ON b.id = y.section_id
      WHERE y.part = 'contractSupplier' AND b.stage = 3 AND NOT EXISTS (SELECT 1
        FROM evaluation_record r WHERE r.section_id = b.id AND r.stage = 1 AND r.evaluator_id = $1)
      LIMIT $2),
    made AS (INSERT INTO evaluation_record (version, area_id, project_id, section_id, stage, setting_id,
        setting_version, evaluator_id, evaluated_id, evaluator_sign, evaluated_sign, optional,
        anonymous, status, opened_at, due_at, window_ends_at, answers, total, submitted_at)
      SELECT 1, p.area_id, p.project_id, p.section_id, 1, g.id, g.current_version,
        CASE WHEN g.code = 'B1' THEN $1::uuid ELSE p.supplier END,
        CASE WHEN g.code = 'B1' THEN p.supplier ELSE $1::uuid END,
        g.evaluator_sign, g.evaluated_sign, false, false,
        CASE WHEN g.code = 'B1' THEN 'pending' ELSE 'submitted' END, now(), now() + interval '5 days',
        now() + interval '5 days', CASE WHEN g.code = 'B2' THEN '[]'::jsonb END,
        CASE WHEN g.code = 'B2' THEN 90 END, CASE WHEN g.code = 'B2' THEN now() END
      FROM pair p JOIN evaluation_setting g ON g.code IN ('B1', 'B2') RETURNING *)
    SELECT m.id, o.id AS opposite, m.project_id AS "projectId", m.section_id AS "sectionId", m.stage,
      m.evaluator_id AS me, m.evaluated_id AS supplier,
      (SELECT indicators FROM evaluation_setting_version v WHERE v.setting_id = m.setting_id
        AND v.number = m.setting_version) AS indicators
    FROM made m JOIN made o ON o.section_id = m.section_id AND o.evaluator_id = m.evaluated_id
    WHERE m.status = 'pending'`,
    [evaluatorId, count],
  )
  if (rows.length < count) throw new Error('The city has too few sections to evaluate in')
  return rows
}

/** The rows that one submission has written. */
interface Sample {
  readonly record: Row
  readonly facts: readonly Row[]
  readonly lines: readonly Row[]
  readonly audit: Row
  readonly key: Row
}

/** Writes what a submission writes: the rows of one that the server answered, with new ids. */
export class RawSubmit {
  private written: string[] = []
  private sample: Sample | undefined

  constructor(private readonly client: Client) {}

  async readSample({ id, opposite }: OpenCase): Promise<void> {
    const read = async (table: string, where: string, values: unknown[]): Promise<Row[]> =>
      (await this.client.query(`SELECT * FROM ${table} WHERE ${where} ORDER BY 1`, values)).rows
    const [record] = await read('evaluation_record', 'id = $1', [id])
    const facts = await read('credit_fact', 'record_id = ANY($1)', [[id, opposite]])
    const lines = await read('score_line', 'cause_id = ANY($1)', [[id, opposite]])
    const [audit] = await read('audit_log', 'entity_id = $1', [id])
    const [key] = await read('idempotency_key', 'answer IS NOT NULL AND caller = $1', [audit?.account_id])
    if (!record || !audit || !key) throw new Error('The submission has not written all rows')
    this.sample = { record, facts, lines, audit, key }
  }

  async write({ id, opposite, me, supplier }: OpenCase): Promise<void> {
    if (!this.sample) throw new Error('There is no sample')
    const { record, facts, lines, audit, key } = this.sample
    const now = new Date()
    await this.query('begin', 'BEGIN')
    await this.insert('idempotency_key', { ...key, key: randomUUID() })
    await this.query(
      'record',
      `UPDATE evaluation_record SET status = 'revealed', version = version + 1, answers = $2,
        comment = $3, total = $4, submitted_at = $5, submitted_by_id = $6, revealed_at = $5 WHERE id = $1`,
      [id, JSON.stringify(record.answers), record.comment, record.total, now, record.submitted_by_id],
    )
    await this.query(
      'opposite',
      `UPDATE evaluation_record SET status = 'revealed', version = version + 1, revealed_at = $2 WHERE id = $1`,
      [opposite, now],
    )
    const { seq: _seq, hash: _hash, id: _id, ...entry } = audit
    await this.insert('audit_log', { ...entry, entity_id: id })
    for (const [n, evaluated_id] of [supplier, me].entries()) {
      const record_id = n ? opposite : id
      const evaluator_id = n ? supplier : me
      await this.insert('credit_fact', { ...facts[n], record_id, evaluated_id, evaluator_id })
      const { id: _line, seq: _number, ...line } = lines[n] ?? {}
      await this.insert('score_line', {
        ...line,
        participant_id: evaluated_id,
        cause_id: record_id,
      })
      // The values stay the same, because the ledger is undone afterwards.
      await this.query(
        'score',
        `UPDATE participant SET credit_score = credit_score, star_level = star_level, band = band,
          evaluator_count = evaluator_count, unrated = unrated, serious = serious, scored_on = scored_on
          WHERE id = $1`,
        [evaluated_id],
      )
      this.written.push(record_id)
    }
    await this.query('commit', 'COMMIT')
  }

  /** Removes what was written: raw score lines do not add up. */
  async undo(): Promise<void> {
    await this.client.query('ALTER TABLE score_line DISABLE TRIGGER score_line_append_only')
    await this.client.query(
      `WITH gone AS (DELETE FROM credit_fact WHERE record_id = ANY($1) RETURNING record_id)
       DELETE FROM score_line WHERE cause_id IN (SELECT record_id FROM gone)`,
      [this.written],
    )
    await this.client.query('DELETE FROM evaluation_record WHERE id = ANY($1)', [this.written])
    await this.client.query('ALTER TABLE score_line ENABLE TRIGGER score_line_append_only')
    this.written = []
  }

  private insert(table: string, row: Row): Promise<unknown> {
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' && !(value instanceof Date) ? JSON.stringify(value) : value,
    )
    const places = values.map((_, n) => `$${n + 1}`).join(', ')
    const names = Object.keys(row)
      .map((name) => `"${name}"`)
      .join(', ')
    return this.query(table, `INSERT INTO ${table} (${names}) VALUES (${places})`, values)
  }

  private query(name: string, text: string, values: unknown[] = []): Promise<unknown> {
    return this.client.query({ name: `raw-${name}`, text, values })
  }
}
