import { proveRows } from '#database/prove-rows'
import { PROVED } from '#database/proved'
import { unitOfWork } from '#database/unit-of-work'
import type { TestApp } from '../test-app.js'

/**
 * Arranges a rating with a row, a printed record and a change in the feed about a participant, and proves all rows
 * that a spec arranged as the owner of the tables.
 */
export async function publishDocuments(t: TestApp, participantId: string): Promise<void> {
  const query = (text: string) => t.dataSource.query(text, [participantId])
  await query(`WITH r AS (INSERT INTO rating (create_time, update_time, version, area_id, period, edition, number, as_of,
        status, participants, digest)
      SELECT now(), now(), 1, area_id, '2035H1', 1, 'PJ-1', '2035-06-30', 'inForce', 1, 'd' FROM participant WHERE id = $1
      RETURNING id, area_id)
    INSERT INTO rating_row (rating_id, area_id, create_time, computed_at, entry_id, revision, participant_id, sign, name,
      code, home_names, left_out, score, serious, rank, evaluator_count, mean, terms, rule_version, cause)
    SELECT r.id, r.area_id, now(), now(), uuidv7(), 1, p.id, p.sign, p.name, coalesce(p.code, ''), '{}', false, 80, false,
      2, 5, 80, '{}', 1, 'computed' FROM r, participant p WHERE p.id = $1`)
  await query(`INSERT INTO credit_record (create_time, update_time, version, participant_id, area_id, number, locale, status,
      valid_until, stated, sha256)
    SELECT now(), now(), 1, id, area_id, 'XY-0001-20351105-000001', 'zh-CN', 'issued', '2036-02-01', '{"score": 80}', 'h'
    FROM participant WHERE id = $1`)
  await query(`INSERT INTO credit_change (create_time, participant_id, kind, code, name, sign, content)
    SELECT now(), id, 'score', coalesce(code, ''), name, sign, '{"score": 80}' FROM participant WHERE id = $1`)
  await proveArranged(t)
}

/** Appends the entries that writers of the service append, about all rows that have none. */
export async function proveArranged(t: TestApp): Promise<void> {
  for (const table of Object.keys(PROVED)) {
    const rows = await t.dataSource.query(`SELECT id FROM ${table}`)
    await unitOfWork(t.ctx(), async (tx) => proveRows(tx, table, rows))
  }
}
