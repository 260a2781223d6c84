import type { Tampering } from './rows.js'

const ROLE = `SELECT id FROM role WHERE code = 'auditor'`
const SUPERVISOR = 'SELECT id FROM account WHERE type = 0 ORDER BY id'
const OWNER = 'SELECT id FROM account WHERE participant_id IS NOT NULL ORDER BY id'
const KEY = 'SELECT id FROM api_key'
const WEBHOOK = 'SELECT id FROM webhook'
const CERTIFICATE = 'SELECT id FROM certificate'
const CASE = 'SELECT id FROM credit_case'
const STEP = 'SELECT id FROM case_step'
const OPEN = `SELECT id FROM evaluation_record WHERE status = 'pending' ORDER BY id`
const SECTION = 'SELECT id FROM bid_section ORDER BY id'
const CELL = `SELECT id FROM evaluation_setting WHERE enabled ORDER BY code`
const QUESTIONS = `SELECT v.id FROM evaluation_setting_version v JOIN evaluation_setting s ON s.id = v.setting_id
  AND s.current_version = v.number ORDER BY v.id`
const LINE = 'SELECT id FROM score_line WHERE account_id IS NOT NULL ORDER BY seq'

/** Rights, certificates, cases, terms, questions, settings and decisions. */
export const GRANTED_TAMPERINGS: readonly Tampering[] = [
  [
    'a role: a right added',
    ROLE,
    `INSERT INTO role_menu (role_id, menu_id) SELECT $1::uuid, m.id FROM menu m WHERE m.permission IS NOT NULL
      AND NOT EXISTS (SELECT FROM role_menu g WHERE g.role_id = $1 AND g.menu_id = m.id) LIMIT 1`,
    'changed',
  ],
  ['a role: its rights taken', ROLE, 'DELETE FROM role_menu WHERE role_id = $1', 'changed'],
  [
    'an entry of the menu: another permission',
    'SELECT id FROM menu WHERE permission IS NOT NULL ORDER BY id',
    `UPDATE menu SET permission = 'account:delete' WHERE id = $1`,
    'changed',
  ],
  [
    'an account: a role added',
    SUPERVISOR,
    `INSERT INTO account_role (account_id, role_id) SELECT $1::uuid, r.id FROM role r WHERE r.sign = 0
      AND NOT EXISTS (SELECT FROM account_role x WHERE x.account_id = $1 AND x.role_id = r.id) LIMIT 1`,
    'changed',
  ],
  [
    'an account: tied to another participant',
    OWNER,
    'UPDATE account SET participant_id = (SELECT id FROM participant p WHERE p.id <> participant_id LIMIT 1) WHERE id = $1',
    'changed',
  ],
  [
    'an account: area of a supervisor',
    SUPERVISOR,
    'UPDATE account SET area_id = (SELECT id FROM area a WHERE a.id <> account.area_id LIMIT 1) WHERE id = $1',
    'changed',
  ],
  ['an account: password', SUPERVISOR, `UPDATE account SET password_hash = 'x' WHERE id = $1`, 'changed'],
  ['an account: disabled', OWNER, `UPDATE account SET status = 'disabled' WHERE id = $1`, 'changed'],
  [
    'an account added',
    SUPERVISOR,
    `INSERT INTO account SELECT (jsonb_populate_record(a, '{"id": "00000000-0000-7000-8000-00000000000b", "login_name": "intruder"}')).* FROM account a WHERE id = $1`,
    'unproved 00000000-0000-7000-8000-00000000000b',
  ],
  ['a key: scopes', KEY, `UPDATE api_key SET scopes = '{credit,ratings}' WHERE id = $1`, 'changed'],
  ['a key: a revoked one active again', KEY, `UPDATE api_key SET status = 'active' WHERE id = $1`, 'changed'],
  ['a webhook: address', WEBHOOK, `UPDATE webhook SET url = 'https://elsewhere.example' WHERE id = $1`, 'changed'],
  ['a line: another account', LINE, 'UPDATE score_line SET account_id = participant_id WHERE id = $1', 'operator'],
  ['a line: its account taken off', LINE, 'UPDATE score_line SET account_id = NULL WHERE id = $1', 'operator'],
  [
    'a line: an account where there was none',
    'SELECT id FROM score_line WHERE account_id IS NULL ORDER BY seq',
    'UPDATE score_line SET account_id = participant_id WHERE id = $1',
    'operator',
  ],
  [
    'a certificate: ten years longer',
    CERTIFICATE,
    `UPDATE certificate SET expires_at = expires_at + 3650 WHERE id = $1`,
    'changed',
  ],
  ['a certificate: approved', CERTIFICATE, `UPDATE certificate SET status = 'approved' WHERE id = $1`, 'changed'],
  ['a certificate: number', CERTIFICATE, `UPDATE certificate SET number = 'x' WHERE id = $1`, 'changed'],
  [
    'a noticed act removed',
    `SELECT id FROM dishonest_record WHERE status = 'noticed'`,
    'DELETE FROM dishonest_record WHERE id = $1',
    'removed',
  ],
  [
    'a rejected claim removed',
    `SELECT id FROM bonus_claim WHERE status = 'rejected'`,
    'DELETE FROM bonus_claim WHERE id = $1',
    'removed',
  ],
  ['a case: closed', CASE, `UPDATE credit_case SET status = 'dismissed' WHERE id = $1`, 'changed'],
  ['a case: term', CASE, 'UPDATE credit_case SET due_on = due_on + 365 WHERE id = $1', 'changed'],
  ['a step of a case: text', STEP, `UPDATE case_step SET text = 'x' WHERE id = $1`, 'changed'],
  ['a step of a case removed', STEP, 'DELETE FROM case_step WHERE id = $1', 'removed'],
  ['an open evaluation removed', OPEN, 'DELETE FROM evaluation_record WHERE id = $1', 'removed'],
  [
    'an open evaluation put off',
    OPEN,
    `UPDATE evaluation_record SET due_at = due_at + interval '30 days' WHERE id = $1`,
    'changed',
  ],
  [
    'an expired evaluation opened again',
    `SELECT id FROM evaluation_record WHERE status = 'expired' ORDER BY id`,
    `UPDATE evaluation_record SET status = 'pending', ended_at = NULL, end_reason = NULL WHERE id = $1`,
    'changed',
  ],
  ['a section: stage', SECTION, 'UPDATE bid_section SET stage = 3 WHERE id = $1', 'changed'],
  ['a section: a party removed', SECTION, 'DELETE FROM section_party WHERE section_id = $1', 'changed'],
  [
    'a section: day of a stage',
    SECTION,
    'UPDATE section_stage SET reached_on = reached_on - 30 WHERE section_id = $1',
    'changed',
  ],
  ['a cell of the matrix switched off', CELL, 'UPDATE evaluation_setting SET enabled = false WHERE id = $1', 'changed'],
  [
    'wording of a question',
    QUESTIONS,
    `UPDATE evaluation_setting_version SET indicators = jsonb_set(indicators, '{0,names,zh-CN}', '"x"') WHERE id = $1`,
    'changed',
  ],
  [
    'days of objection',
    `SELECT id FROM setting_day WHERE key = 'objectionDays'`,
    'UPDATE setting_day SET days = days + 10 WHERE id = $1',
    'changed',
  ],
  [
    'a holiday put in',
    `SELECT id FROM dictionary WHERE code = 'HOLIDAY'`,
    `UPDATE dictionary SET items = items || (items->0 || '{"value": "2035-11-08"}') WHERE id = $1`,
    'changed',
  ],
  [
    'a year of the calendar confirmed',
    'SELECT id FROM calendar_year',
    "UPDATE calendar_year SET confirmed_at = confirmed_at - interval '1 day' WHERE id = $1",
    'changed',
  ],
  [
    'an item of bonuses: points',
    'SELECT id FROM bonus_item ORDER BY code',
    'UPDATE bonus_item SET max_points = max_points + 1 WHERE id = $1',
    'changed',
  ],
  [
    'a level: text of its measures',
    'SELECT id FROM overview_score ORDER BY id',
    `UPDATE overview_score SET measure_texts = '{}' WHERE id = $1`,
    'changed',
  ],
  [
    'a flag closed',
    'SELECT id FROM evaluation_flag',
    `UPDATE evaluation_flag SET status = 'dismissed' WHERE id = $1`,
    'changed',
  ],
  [
    'a link between bidders closed',
    'SELECT id FROM bidder_link',
    `UPDATE bidder_link SET status = 'dismissed' WHERE id = $1`,
    'changed',
  ],
]
