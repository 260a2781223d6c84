import { FACT, line, PARTICIPANT, RECORD, type Tampering } from './rows.js'

/** Entries of the ledger, and the participants they belong to. */
export const LEDGER_TAMPERINGS: readonly Tampering[] = [
  [
    'a line: terms',
    line('evaluation'),
    `UPDATE score_line SET breakdown = breakdown || '{"base": 59, "mutual": 25.5}' WHERE id = $1`,
    'entry',
  ],
  ['a line: cause', line('evaluation'), `UPDATE score_line SET cause = 'recomputed' WHERE id = $1`, 'noCause'],
  [
    'a line: cause of another item',
    line('bonus'),
    `UPDATE score_line SET cause = 'adjustment' WHERE id = $1`,
    'noCause',
  ],
  ['a line: day', line('evaluation'), `UPDATE score_line SET on_date = on_date - 1 WHERE id = $1`, 'entry'],
  [
    'a line: time on an earlier day, of the first of its day',
    line('initial'),
    `UPDATE score_line SET create_time = on_date - interval '1 hour' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: time on a later day',
    line('evaluation'),
    `UPDATE score_line SET create_time = on_date + interval '25 hours' WHERE id = $1`,
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
    'a line: a term of three decimals',
    line('evaluation'),
    `UPDATE score_line SET breakdown = breakdown || '{"mutual": 25.555}' WHERE id = $1`,
    'entry',
  ],
  [
    'a line: a total of three decimals in its text',
    line('evaluation'),
    `UPDATE score_line SET params = params || '{"total": 70.001}' WHERE id = $1`,
    'entry',
  ],
  ['a line: no terms', line('evaluation'), `UPDATE score_line SET breakdown = 'null' WHERE id = $1`, 'entry'],
  [
    'a line: a cause that contains the separator of rows',
    line('evaluation'),
    `UPDATE score_line SET cause = cause || E'\\x1f' WHERE id = $1`,
    'noCause',
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
  ['the line of an evaluation removed, the rest moved', FACT, `DELETE FROM score_line WHERE cause_id = $1`, 'noEntry'],
  ['a participant marked as merged', PARTICIPANT, `UPDATE participant SET status = 'merged' WHERE id = $1`, 'lost'],
  ['a participant removed', PARTICIPANT, `DELETE FROM participant WHERE id = $1`, 'lost'],
  ['a participant: score', PARTICIPANT, `UPDATE participant SET credit_score = credit_score + 1 WHERE id = $1`, 'sum'],
  [
    'two neighbouring lines, the sum kept',
    line('bonus'),
    `UPDATE score_line SET after = after + 1, delta = delta + 1 WHERE id = $1; UPDATE score_line SET before = before + 1, delta = delta - 1 WHERE seq = (SELECT min(n.seq) FROM score_line n JOIN score_line l ON l.id = $1 AND n.participant_id = l.participant_id AND n.seq > l.seq)`,
    'entry',
  ],
  [
    'fact, score and line forged together',
    `SELECT id FROM evaluation_record WHERE id IN (${RECORD})`,
    `INSERT INTO evaluation_record SELECT (jsonb_populate_record(r, '{"id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM evaluation_record r WHERE id = $1; INSERT INTO credit_fact SELECT (jsonb_populate_record(f, '{"record_id": "00000000-0000-7000-8000-000000000003", "stage": 3}')).* FROM credit_fact f WHERE record_id = $1; INSERT INTO score_line SELECT (jsonb_populate_record(l, '{"id": "00000000-0000-7000-8000-000000000004", "seq": 999999, "cause_id": "00000000-0000-7000-8000-000000000003"}')).* FROM score_line l WHERE cause_id = $1`,
    'unaudited 00000000-0000-7000-8000-000000000003',
  ],
]
