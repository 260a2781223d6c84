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
  await arrangeGranted(t, participantId)
  await proveArranged(t)
}

/**
 * Arranges a supervisor, a revoked key, a webhook, a certificate, a flag, a link and a case with a step, and copies an act and a
 * claim as noticed and rejected ones.
 */
async function arrangeGranted(t: TestApp, participantId: string): Promise<void> {
  await t.as('examiner')
  const query = (text: string) => t.dataSource.query(text)
  const party = `(SELECT * FROM participant WHERE id = '${participantId}') p`
  const times = 'now(), now(), 1'
  await query(`INSERT INTO api_key (create_time, update_time, version, name, prefix, scopes, quota_per_minute,
      quota_per_day, status) VALUES (${times}, '某平台', 'xyk', '{}', 1, 1, 'revoked')`)
  await query(`INSERT INTO webhook (create_time, update_time, version, name, url, kinds, status)
    VALUES (${times}, '某平台', 'https://example.com', '{score}', 'draft')`)
  await query(`INSERT INTO certificate (create_time, update_time, version, participant_id, area_id, series_id, revision,
      kind, name, number, issuer, issued_at, expires_at, status)
    SELECT ${times}, id, area_id, uuidv7(), 1, 'ISO', 'ISO 9001', '1', '某认证机构', '2035-01-01', '2037-12-31', 'pending'
    FROM ${party}`)
  await query(`INSERT INTO evaluation_flag (create_time, update_time, version, participant_id, area_id, kind, key,
      record_ids, related_ids, figures, benchmarks)
    SELECT ${times}, id, area_id, 'hasty', 'k', '{}', '{}', '{}', '{}' FROM ${party}`)
  await query(`INSERT INTO bidder_link (create_time, update_time, version, area_id, participant_id, other_id, kinds,
      strength, evidence)
    SELECT ${times}, p.area_id, least(p.id, q.id), greatest(p.id, q.id), '{phone}', 'strong', '[]' FROM ${party},
      (SELECT id FROM participant WHERE id <> '${participantId}' ORDER BY id LIMIT 1) q`)
  await query(`WITH c AS (INSERT INTO credit_case (create_time, update_time, version, participant_id, area_id, kind,
        subject_type, subject_text, title, status, due_on)
      SELECT ${times}, id, area_id, 'complaint', 'other', '{}', '投诉', 'filed', '2035-11-10' FROM ${party} RETURNING id)
    INSERT INTO case_step (create_time, case_id, action, by_party, text) SELECT now(), id, 'file', true, '事实' FROM c`)
  const copy = (table: string, from: string, values: string) =>
    query(`INSERT INTO ${table} SELECT (jsonb_populate_record(r, jsonb_build_object('id', uuidv7()) || '${values}')).*
      FROM ${table} r WHERE status = '${from}' LIMIT 1`)
  await copy('dishonest_record', 'dismissed', '{"status": "noticed", "decided_at": null, "decided_by_id": null}')
  const undecided = '{"status": "rejected", "in_force_from": null, "valid_until": null}'
  await copy('bonus_claim', 'approved', undecided)
}

/** Appends the entries that writers of the service append, about all rows that have none. */
export async function proveArranged(t: TestApp): Promise<void> {
  for (const table of Object.keys(PROVED)) {
    const rows = await t.dataSource.query(`SELECT id FROM ${table}`)
    await unitOfWork(t.ctx(), async (tx) => proveRows(tx, table, rows))
  }
}
