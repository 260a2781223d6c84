import { line, type Tampering } from './rows.js'

/** Acts, claims, adjustments and the rules. */
export const DECISION_TAMPERINGS: readonly Tampering[] = [
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
  ['a claim: points', `SELECT id FROM bonus_claim`, `UPDATE bonus_claim SET points = points + 1 WHERE id = $1`, 'item'],
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
  ['a claim: status', `SELECT id FROM bonus_claim`, `UPDATE bonus_claim SET status = 'pending' WHERE id = $1`, 'item'],
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
    'an act: decision number',
    `SELECT id FROM dishonest_record WHERE status = 'confirmed'`,
    `UPDATE dishonest_record SET decision_number = 'x' WHERE id = $1`,
    'item',
  ],
  [
    'an act removed',
    `SELECT l.id FROM score_line l JOIN dishonest_record d ON d.id = l.cause_id`,
    `DELETE FROM dishonest_record d USING score_line l WHERE l.id = $1 AND d.id = l.cause_id`,
    'noCause',
  ],
  [
    'a claim removed',
    line('bonus'),
    `DELETE FROM bonus_claim c USING score_line l WHERE l.id = $1 AND c.id = l.cause_id`,
    'noCause',
  ],
  [
    'an adjustment removed',
    line('adjustment'),
    `DELETE FROM adjustment a USING score_line l WHERE l.id = $1 AND a.id = l.cause_id`,
    'noCause',
  ],
]
