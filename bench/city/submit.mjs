import { randomUUID } from 'node:crypto'

const BLOCK = 25

/**
 * One evaluation submitted over HTTP, which reveals it and its opposite and scores both sides,
 * against the same rows written by prepared statements in one transaction; in turns of 25.
 */
export async function benchSubmit(db, base, headers, me, rounds) {
  const raw = new RawSubmit(db)
  const [ours, limit] = [[], []]
  for (let round = 0; round <= rounds; round++) {
    const cases = await openCases(db, me, 2 * BLOCK)
    for (const one of cases.slice(0, BLOCK)) {
      const body = JSON.stringify(submissionOf(one))
      const begin = performance.now()
      const answer = await fetch(
        `${base}/admin/api/mutualEvaluationRecord/submit/evaluation/record`,
        {
          ...{ method: 'PUT', body },
          headers: { ...headers, 'idempotency-key': randomUUID() },
        },
      )
      const text = await answer.text()
      // The first round warms both up.
      if (round > 0) ours.push(performance.now() - begin)
      if (!answer.ok) throw new Error(`submit: ${answer.status} ${text}`)
    }
    await raw.learn(cases[0])
    for (const one of cases.slice(BLOCK)) {
      const begin = performance.now()
      await raw.write(one)
      if (round > 0) limit.push(performance.now() - begin)
    }
    await raw.takeBack()
  }
  const p95 = (times) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.95)]
  const [p95Ours, p95Raw] = [p95(ours), p95(limit)]
  return { submits: ours.length, p95Ms: p95Ours, rawP95Ms: p95Raw, ratio: p95Ours / p95Raw }
}

function submissionOf({ id, projectId, sectionId, stage, indicators }) {
  const answers = indicators.map((one) => ({ indicatorId: one.id, points: one.maxPoints }))
  const records = [{ id, answers, comment: '按期履约，服务良好。' }]
  return { projectId, bidSectionId: sectionId, stage, records }
}

/** Opens evaluations of contract suppliers by `me`, whose opposites wait sealed. */
async function openCases(db, me, count) {
  const { rows } = await db.query(
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
    [me, count],
  )
  if (rows.length < count) throw new Error('too few sections to evaluate in')
  return rows
}

/** Writes what a submit writes: the rows of one that the server answered, under new ids. */
class RawSubmit {
  facts = []
  constructor(db) {
    this.db = db
  }

  async learn({ id, opposite }) {
    const sample = async (table, where, values) =>
      (await this.db.query(`SELECT * FROM ${table} WHERE ${where} ORDER BY 1`, values)).rows
    this.record = (await sample('evaluation_record', 'id = $1', [id]))[0]
    this.fact = await sample('credit_fact', 'record_id = ANY($1)', [[id, opposite]])
    this.line = await sample('score_line', 'cause_id = ANY($1)', [[id, opposite]])
    this.audit = (await sample('audit_log', 'entity_id = $1', [id]))[0]
    this.key = (
      await sample('idempotency_key', 'answer IS NOT NULL AND caller = $1', [this.audit.account_id])
    )[0]
  }

  async write({ id, opposite, me, supplier }) {
    const { record, fact, line, audit, key } = this
    const now = new Date()
    await this.ask('begin', 'BEGIN')
    await this.insert('idempotency_key', { ...key, key: randomUUID() })
    await this.ask(
      'record',
      `UPDATE evaluation_record SET status = 'revealed', version = version + 1, answers = $2,
        comment = $3, total = $4, submitted_at = $5, submitted_by_id = $6, revealed_at = $5 WHERE id = $1`,
      [
        id,
        JSON.stringify(record.answers),
        record.comment,
        record.total,
        now,
        record.submitted_by_id,
      ],
    )
    await this.ask(
      'opposite',
      `UPDATE evaluation_record SET status = 'revealed', version = version + 1, revealed_at = $2 WHERE id = $1`,
      [opposite, now],
    )
    const { seq: _seq, hash: _hash, id: _id, ...entry } = audit
    await this.insert('audit_log', { ...entry, entity_id: id })
    for (const [n, evaluated_id] of [supplier, me].entries()) {
      const record_id = n ? opposite : id
      const evaluator_id = n ? supplier : me
      await this.insert('credit_fact', { ...fact[n], record_id, evaluated_id, evaluator_id })
      const { id: _line, seq: _place, ...rest } = line[n]
      await this.insert('score_line', {
        ...rest,
        participant_id: evaluated_id,
        cause_id: record_id,
      })
      // To what it was: the ledger is taken back.
      await this.ask(
        'score',
        `UPDATE participant SET credit_score = credit_score, star_level = star_level, band = band,
          evaluator_count = evaluator_count, too_few = too_few, serious = serious, scored_on = scored_on
          WHERE id = $1`,
        [evaluated_id],
      )
      this.facts.push(record_id)
    }
    await this.ask('commit', 'COMMIT')
  }

  /** Raw lines add up to nothing: records and ledger are left as if nothing had been. */
  async takeBack() {
    await this.db.query('ALTER TABLE score_line DISABLE TRIGGER score_line_append_only')
    await this.db.query(
      `WITH gone AS (DELETE FROM credit_fact WHERE record_id = ANY($1) RETURNING record_id)
       DELETE FROM score_line WHERE cause_id IN (SELECT record_id FROM gone)`,
      [this.facts],
    )
    await this.db.query('DELETE FROM evaluation_record WHERE id = ANY($1)', [this.facts])
    await this.db.query('ALTER TABLE score_line ENABLE TRIGGER score_line_append_only')
    this.facts = []
  }

  insert(table, row) {
    const columns = Object.keys(row)
    const values = Object.values(row).map((value) =>
      value !== null && typeof value === 'object' && !(value instanceof Date)
        ? JSON.stringify(value)
        : value,
    )
    const places = columns.map((_, n) => `$${n + 1}`).join(', ')
    const names = columns.map((name) => `"${name}"`).join(', ')
    return this.ask(table, `INSERT INTO ${table} (${names}) VALUES (${places})`, values)
  }

  ask(name, text, values = []) {
    return this.db.query({ name: `raw-${name}`, text, values })
  }
}
