/** SQL for rows of an agency whose score rests on evaluations, a bonus and an act. */
const AGENCY = `(SELECT participant_id FROM score_line WHERE cause = 'bonus')`
const line = (cause: string) =>
  `SELECT id FROM score_line WHERE cause = '${cause}' AND participant_id = ${AGENCY} ORDER BY seq LIMIT 1`
const ABOUT_AGENCY = `evaluated_id = ${AGENCY} AND NOT anonymous`
export const FACT = `SELECT record_id AS id FROM credit_fact WHERE ${ABOUT_AGENCY} ORDER BY record_id LIMIT 1`
export const RECORD = `SELECT id FROM evaluation_record WHERE status = 'revealed' AND ${ABOUT_AGENCY} ORDER BY id LIMIT 1`
const SEALED = `SELECT id FROM evaluation_record WHERE status = 'submitted' ORDER BY id LIMIT 1`

/** What is changed by hand; the row that must be named; the kinds of fault that name it. */
export const TAMPERINGS: readonly (readonly [
  name: string,
  row: string,
  change: string,
  kind: string,
])[] = [
  [
    'a line: terms',
    line('evaluation'),
    `UPDATE score_line SET breakdown = breakdown || '{"base": 59, "mutual": 25.5}' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: cause',
    line('evaluation'),
    `UPDATE score_line SET cause = 'recomputed' WHERE id = $1`,
    'noCause',
  ],
  [
    'a line: cause of another item',
    line('bonus'),
    `UPDATE score_line SET cause = 'adjustment' WHERE id = $1`,
    'noCause',
  ],
  [
    'a line: day',
    line('evaluation'),
    `UPDATE score_line SET on_date = on_date - 1 WHERE id = $1`,
    'entry',
  ],
  [
    'a line: rule version',
    line('evaluation'),
    `UPDATE score_line SET rule_version = rule_version + 1 WHERE id = $1`,
    'entry',
  ],
  [
    'a line: total in its text',
    line('evaluation'),
    `UPDATE score_line SET params = params || '{"total": 99}' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: evaluator in its text',
    line('evaluation'),
    `UPDATE score_line SET params = params || jsonb_build_object('evaluatorId', participant_id) WHERE id = $1`,
    'entry',
  ],
  [
    'two neighbouring lines, the sum kept',
    line('bonus'),
    `UPDATE score_line SET after = after + 1, delta = delta + 1 WHERE id = $1; UPDATE score_line SET before = before + 1, delta = delta - 1 WHERE seq = (SELECT min(n.seq) FROM score_line n JOIN score_line l ON l.id = $1 AND n.participant_id = l.participant_id AND n.seq > l.seq)`,
    'entry',
  ],
  [
    'a pair of +5 and -5',
    line('bonus'),
    `INSERT INTO score_line (id, participant_id, create_time, on_date, before, after, delta, cause, params, rule_version, breakdown) SELECT x.id, participant_id, create_time, on_date, CASE n WHEN 1 THEN after ELSE after + 5 END, CASE n WHEN 1 THEN after + 5 ELSE after END, CASE n WHEN 1 THEN 5 ELSE -5 END, 'recomputed', '{}', rule_version, breakdown FROM (SELECT * FROM score_line WHERE participant_id = (SELECT participant_id FROM score_line WHERE id = $1) ORDER BY seq DESC LIMIT 1) l, (VALUES (1, '00000000-0000-7000-8000-000000000001'::uuid), (2, '00000000-0000-7000-8000-000000000002'::uuid)) x(n, id)`,
    'entry 00000000-0000-7000-8000-000000000001',
  ],
  [
    'a line of 0 removed',
    `SELECT cause_id AS id FROM score_line WHERE delta = 0 AND cause = 'adjustment'`,
    `DELETE FROM score_line WHERE cause_id = $1`,
    'noEntry',
  ],
  [
    'the line of an evaluation removed, the rest moved',
    FACT,
    `DELETE FROM score_line WHERE cause_id = $1`,
    'noEntry',
  ],
  [
    'a record: total',
    RECORD,
    `UPDATE evaluation_record SET total = total + 1 WHERE id = $1`,
    'total',
  ],
  [
    'a record: total and fact',
    RECORD,
    `UPDATE evaluation_record SET total = 99 WHERE id = $1; UPDATE credit_fact SET total = 99 WHERE record_id = $1`,
    'altered',
  ],
  [
    'a record: answers and total',
    RECORD,
    `UPDATE evaluation_record SET total = 100, answers = (SELECT jsonb_agg(a || jsonb_build_object('points', (i->>'maxPoints')::numeric)) FROM jsonb_array_elements(answers) a, evaluation_setting_version v, jsonb_array_elements(v.indicators) i WHERE v.setting_id = evaluation_record.setting_id AND v.number = setting_version AND i->>'id' = a->>'indicatorId') WHERE id = $1`,
    'altered',
  ],
  [
    'a record: a reason',
    RECORD,
    `UPDATE evaluation_record SET answers = jsonb_set(answers, '{0,reason}', '"别的"') WHERE id = $1`,
    'altered',
  ],
  [
    'a record: comment',
    RECORD,
    `UPDATE evaluation_record SET comment = '很好' WHERE id = $1`,
    'altered',
  ],
  [
    'a record: a report of behaviour',
    RECORD,
    `UPDATE evaluation_record SET dishonesty = jsonb_build_array(jsonb_build_object('itemId', id, 'description', 'x', 'fileIds', '[]'::jsonb)) WHERE id = $1`,
    'altered',
  ],
  [
    'a sealed record: total',
    SEALED,
    `UPDATE evaluation_record SET total = 1 WHERE id = $1`,
    'total',
  ],
  [
    'a record: status voided',
    RECORD,
    `UPDATE evaluation_record SET status = 'voided' WHERE id = $1`,
    'fact',
  ],
  [
    'a record: status submitted again',
    RECORD,
    `UPDATE evaluation_record SET status = 'submitted', revealed_at = NULL WHERE id = $1`,
    'noRecord',
  ],
  [
    'a sealed record: status revealed',
    SEALED,
    `UPDATE evaluation_record SET status = 'revealed', revealed_at = now() WHERE id = $1`,
    'noFact',
  ],
  [
    'a sealed record: open again',
    SEALED,
    `UPDATE evaluation_record SET status = 'pending', submitted_at = NULL, total = NULL, answers = NULL WHERE id = $1`,
    'withdrawn',
  ],
  [
    'a record: evaluator',
    RECORD,
    `UPDATE evaluation_record SET evaluator_id = evaluated_id WHERE id = $1`,
    'fact',
  ],
  ['a record removed', RECORD, `DELETE FROM evaluation_record WHERE id = $1`, 'noRecord'],
  ['a sealed record removed', SEALED, `DELETE FROM evaluation_record WHERE id = $1`, 'withdrawn'],
  [
    'a record, its fact and line removed',
    RECORD,
    `DELETE FROM evaluation_record WHERE id = $1; DELETE FROM credit_fact WHERE record_id = $1; DELETE FROM score_line WHERE cause_id = $1`,
    'withdrawn',
  ],
  [
    'a fact: evaluator',
    FACT,
    `UPDATE credit_fact SET evaluator_id = evaluated_id WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: total', FACT, `UPDATE credit_fact SET total = 50 WHERE record_id = $1`, 'fact'],
  [
    'a fact: day',
    FACT,
    `UPDATE credit_fact SET revealed_on = revealed_on - 1 WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: stage', FACT, `UPDATE credit_fact SET stage = 2 WHERE record_id = $1`, 'fact'],
  [
    'a fact: anonymous',
    FACT,
    `UPDATE credit_fact SET anonymous = true WHERE record_id = $1`,
    'fact',
  ],
  ['a fact: cell', FACT, `UPDATE credit_fact SET setting_code = 'D1' WHERE record_id = $1`, 'fact'],
  [
    'a fact: voided without a line',
    FACT,
    `UPDATE credit_fact SET voided_on = revealed_on + 1 WHERE record_id = $1`,
    'notEnded',
  ],
  ['a fact removed', FACT, `DELETE FROM credit_fact WHERE record_id = $1`, 'noFact'],
  [
    'an act: dismissed, but it counts',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET status = 'dismissed' WHERE id = $1`,
    'item',
  ],
  [
    'a dismissed act put in force',
    `SELECT id FROM dishonest_record WHERE status = 'dismissed'`,
    `UPDATE dishonest_record SET in_force_from = '2035-11-05', valid_until = '2037-01-01' WHERE id = $1`,
    'item',
  ],
  [
    'an act: points',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET points = 1 WHERE id = $1`,
    'item',
  ],
  [
    'an act: tier',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET tier = 'general' WHERE id = $1`,
    'item',
  ],
  [
    'an act: last day',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET valid_until = valid_until - 5 WHERE id = $1`,
    'item',
  ],
  [
    'an act: ended',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET ended_on = '2035-11-06' WHERE id = $1`,
    'notEnded',
  ],
  [
    'an act: publicity',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET publish_end_date = '2035-11-07' WHERE id = $1`,
    'item',
  ],
  [
    'a claim: points',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET points = points + 1 WHERE id = $1`,
    'item',
  ],
  [
    'a claim: last day',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET valid_until = '2040-01-01' WHERE id = $1`,
    'item',
  ],
  [
    'a claim: of another party',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET participant_id = (SELECT id FROM participant WHERE sign = 1 LIMIT 1) WHERE id = $1`,
    'item',
  ],
  [
    'a claim: status',
    `SELECT id FROM bonus_claim`,
    `UPDATE bonus_claim SET status = 'pending' WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment: points',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `UPDATE adjustment SET points = 5 WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment: last day',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `UPDATE adjustment SET valid_until = '2035-12-01' WHERE id = $1`,
    'item',
  ],
  [
    'an adjustment without approval',
    `SELECT id FROM adjustment WHERE points <> 0`,
    `INSERT INTO adjustment (id, version, create_time, update_time, area_id, participant_id, points, reason, document_number, status, in_force_from, valid_until) SELECT '00000000-0000-7000-8000-000000000009', 1, now(), now(), area_id, participant_id, 3, reason, document_number, 'approved', in_force_from, valid_until FROM adjustment WHERE id = $1`,
    'item 00000000-0000-7000-8000-000000000009',
  ],
  [
    'a setting: base score',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE base_score_setting SET score = score + 1 WHERE $1 <> ''`,
    'settings',
  ],
  [
    'a setting: weight of a stage',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE score_formula SET stage_weights = '[1, 1, 1, 1]' WHERE $1 <> ''`,
    'settings',
  ],
  [
    'a setting: star level',
    `SELECT max(number) AS id FROM rule_version`,
    `UPDATE star_rating SET min_score = min_score + 1 WHERE min_score > 0 AND $1 <> ''`,
    'settings',
  ],
  [
    'fact, score and line forged together',
    `SELECT id FROM evaluation_record WHERE id IN (${RECORD})`,
    `INSERT INTO evaluation_record SELECT (jsonb_populate_record(r, '{"id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM evaluation_record r WHERE id = $1; INSERT INTO credit_fact SELECT (jsonb_populate_record(f, '{"record_id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM credit_fact f WHERE record_id = $1; INSERT INTO score_line SELECT (jsonb_populate_record(l, '{"id": "00000000-0000-7000-8000-000000000004", "seq": 999999, "cause_id": "00000000-0000-7000-8000-000000000003"}')).* FROM score_line l WHERE cause_id = $1`,
    'unaudited 00000000-0000-7000-8000-000000000003',
  ],
]
