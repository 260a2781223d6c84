import type { Tampering } from './rows.js'

const ACT = `SELECT id FROM dishonest_record WHERE status = 'confirmed'`
const ADJUSTMENT = 'SELECT id FROM adjustment ORDER BY id'
const RATING = 'SELECT id FROM rating'
const RATING_ROW = 'SELECT id FROM rating_row'
const PRINTED = 'SELECT id FROM credit_record'
const CHANGE = 'SELECT id FROM credit_change ORDER BY id'
const PARTY = 'SELECT id FROM participant WHERE sign = 2 ORDER BY id'

/** Acts, adjustments, ratings, printed records, the feed of changes, and the names of participants. */
export const PUBLISHED_TAMPERINGS: readonly Tampering[] = [
  ['an act: description', ACT, `UPDATE dishonest_record SET description = '已改正' WHERE id = $1`, 'changed'],
  ['an act: statement of the party', ACT, `UPDATE dishonest_record SET statement = 'x' WHERE id = $1`, 'changed'],
  ['an adjustment: reason', ADJUSTMENT, `UPDATE adjustment SET reason = '其他' WHERE id = $1`, 'changed'],
  ['an adjustment: document', ADJUSTMENT, `UPDATE adjustment SET document_number = '9' WHERE id = $1`, 'changed'],
  [
    'an adjustment: approved by the account that requested it',
    ADJUSTMENT,
    `UPDATE adjustment SET requested_by_id = participant_id, decided_by_id = participant_id WHERE id = $1`,
    'changed',
  ],
  ['a rating: withdrawn', RATING, `UPDATE rating SET status = 'withdrawn' WHERE id = $1`, 'changed'],
  ['a rating: digest', RATING, `UPDATE rating SET digest = 'x' WHERE id = $1`, 'changed'],
  ['a rating removed', RATING, 'DELETE FROM rating WHERE id = $1', 'removed'],
  ['a row of a rating', RATING_ROW, 'UPDATE rating_row SET score = score + 1 WHERE id = $1', 'changed'],
  [
    'a row of a rating, with the digest of the rating',
    RATING_ROW,
    `UPDATE rating_row SET rank = 1 WHERE id = $1; UPDATE rating SET digest = 'x'`,
    'changed',
  ],
  ['a row of a rating removed', RATING_ROW, 'DELETE FROM rating_row WHERE id = $1', 'removed'],
  [
    'a row of a rating added',
    RATING_ROW,
    `INSERT INTO rating_row SELECT (jsonb_populate_record(r, '{"id": "00000000-0000-7000-8000-00000000000a", "revision": 2}')).* FROM rating_row r WHERE id = $1`,
    'unproved 00000000-0000-7000-8000-00000000000a',
  ],
  [
    'a printed record: stated score',
    PRINTED,
    `UPDATE credit_record SET stated = stated || '{"score": 99}' WHERE id = $1`,
    'changed',
  ],
  [
    'a printed record: validity',
    PRINTED,
    'UPDATE credit_record SET valid_until = valid_until + 365 WHERE id = $1',
    'changed',
  ],
  ['a printed record: revoked', PRINTED, `UPDATE credit_record SET status = 'revoked' WHERE id = $1`, 'changed'],
  ['a printed record: digest', PRINTED, `UPDATE credit_record SET sha256 = 'x' WHERE id = $1`, 'changed'],
  ['a printed record removed', PRINTED, 'DELETE FROM credit_record WHERE id = $1', 'removed'],
  [
    'the feed: content of a change',
    CHANGE,
    `UPDATE credit_change SET content = '{"score": 99}' WHERE id = $1`,
    'changed',
  ],
  ['the feed: a change removed', CHANGE, 'DELETE FROM credit_change WHERE id = $1', 'removed'],
  ['a participant: name', PARTY, `UPDATE participant SET name = '别的公司' WHERE id = $1`, 'changed'],
  ['a participant: code', PARTY, `UPDATE participant SET code = 'X' WHERE id = $1`, 'changed'],
  [
    'a participant: home area',
    PARTY,
    'UPDATE participant SET area_id = (SELECT id FROM area a WHERE a.id <> participant.area_id LIMIT 1) WHERE id = $1',
    'changed',
  ],
  [
    'a claim: its certificate taken off',
    'SELECT id FROM bonus_claim',
    `UPDATE bonus_claim SET certificate_number = 'x' WHERE id = $1`,
    'changed',
  ],
]
