import { randomUUID } from 'node:crypto'
import { attackedDatabase, REFUSED, type Row } from '../support/attacked-database.js'

describe('a decision attacked by the service', () => {
  const { plant, attack } = attackedDatabase()
  const TIME = '2026-03-02T00:00:00Z'
  const DAY = '2026-03-02'
  const inForce = { status: 'approved', decided_at: TIME, in_force_from: DAY }
  const ended = { ...inForce, status: 'revoked', ended_on: DAY }
  const act = { ...inForce, status: 'confirmed', statement: 'a', statement_at: TIME }
  const issued = { status: 'issued', file_id: randomUUID(), sha256: 'a' }
  const merged = { changes: '[{"field": "name"}]', ledger_seq: 7, ledger_day: DAY }
  const undone = { ...merged, status: 'undone', undone_at: TIME, undone_seq: 8 }
  const rating = { status: 'inForce', published_at: TIME, enforced_at: TIME, notice_until: DAY }
  const registered = { status: 'approved', decided_at: TIME, profile: '{"a": "b"}' }
  const flag = { status: 'confirmed', decisions: '[{"action": "confirm"}]' }
  const link = {
    ...flag,
    participant_id: '01900000-0000-7000-8000-000000000001',
    other_id: '01900000-0000-7000-8000-000000000002',
  }

  it.each<[table: string, row: Row, changes: string[]]>([
    [
      'adjustment',
      inForce,
      ['in_force_from = NULL', 'decided_at = NULL', 'decided_by_id = area_id', `status = 'pending'`],
    ],
    ['adjustment', ended, ['ended_on = NULL', `decision_text = 'x'`]],
    [
      'bonus_claim',
      inForce,
      [
        'item_id = area_id',
        'certificate_id = area_id',
        `certificate_number = 'x'`,
        `description = 'x'`,
        'points = 99',
        'max_points = 99',
        `in_force_from = '2020-01-01'`,
        `valid_until = '2040-01-01'`,
        'decided_by_id = area_id',
        `status = 'rejected'`,
      ],
    ],
    ['bonus_claim', ended, ['ended_on = NULL', `reason = 'x'`]],
    ['broadcast', { sent: 3, sent_at: TIME }, ['sent = 4', 'sent_at = NULL']],
    ['calendar_change', { settled_at: TIME, moved: 1 }, ['settled_at = NULL', 'moved = 2']],
    [
      'certificate',
      { status: 'approved', decided_at: TIME },
      [
        `kind = 'x'`,
        `name = 'x'`,
        `number = 'x'`,
        `issuer = 'x'`,
        `issued_at = '2020-01-01'`,
        `expires_at = '2040-01-01'`,
        `submitted_by = 'x'`,
        `reason = 'x'`,
        'decided_at = NULL',
        'decided_by_id = area_id',
        `status = 'pending'`,
        `status = 'rejected'`,
      ],
    ],
    [
      'credit_case',
      { status: 'upheld', decided_at: TIME, effect: 'voided' },
      [
        `status = 'accepted'`,
        'decided_at = NULL',
        'decided_by_id = area_id',
        `effect = 'none'`,
        `status = 'dismissed', decided_by_id = area_id`,
      ],
    ],
    ['credit_record', issued, ['file_id = area_id', `sha256 = 'b'`]],
    ['credit_record', { ...issued, status: 'revoked', reason: 'r' }, [`status = 'issued'`, `reason = 'x'`]],
    [
      'dishonest_record',
      act,
      [
        `tier = 'minor'`,
        'points = 0',
        `description = 'x'`,
        `reported_text = 'x'`,
        `authority = 'x'`,
        `decision_number = 'x'`,
        `decided_on = '2020-01-01'`,
        `penalty = 'x'`,
        `basis = 'x'`,
        `statement = 'x'`,
        'statement_at = NULL',
        `in_force_from = '2020-01-01'`,
        `valid_until = '2020-01-01'`,
        `publish_date = '2020-01-01'`,
        `publish_end_date = '2020-01-01'`,
        `repairable_from = '2020-01-01'`,
        'sealed = true',
        'decided_by_id = area_id',
      ],
    ],
    ['evaluation_flag', flag, [`decisions = '[]'`, `decisions = '[{"action": "dismiss"}]'`]],
    ['bidder_link', link, [`decisions = '[]'`, `decisions = '[{"action": "dismiss"}]'`]],
    ['participant_merge', merged, [`changes = '[]'`, 'ledger_seq = 9', `ledger_day = '2020-01-01'`]],
    [
      'participant_merge',
      undone,
      [
        `status = 'merged'`,
        'undone_at = NULL',
        `undone_by_name = 'x'`,
        'undone_seq = NULL',
        `undone_day = '2020-01-01'`,
      ],
    ],
    [
      'rating',
      rating,
      ['participants = 99', 'notice_until = NULL', 'published_at = NULL', 'enforced_at = NULL', `digest = 'x'`],
    ],
    [
      'rating',
      { ...rating, status: 'withdrawn', ended_at: TIME, reason: 'r' },
      [`status = 'inForce'`, 'ended_at = NULL', `reason = 'x'`],
    ],
    [
      'registration',
      registered,
      [
        `status = 'pending'`,
        'sign = 4',
        `name = 'x'`,
        `code = 'x'`,
        `profile = '{}'`,
        `contacts_number = 'x'`,
        'code_confirmed = NOT code_confirmed',
        'number_confirmed = NOT number_confirmed',
        `file_ids = '["x"]'`,
        `consent_at = '2020-01-01'`,
        `submitted_at = '2020-01-01'`,
        `reason = 'x'`,
        'decided_at = NULL',
        'decided_by_id = area_id',
      ],
    ],
  ])('on a row of %s that is %j cannot be changed', async (table, values, changes) => {
    const { id } = await plant(table, values)
    for (const change of changes) {
      const update = `UPDATE ${table} SET ${change} WHERE id = '${id}'`
      const attempt = {
        change,
        code: await attack(update).then(
          () => 'none',
          ({ code }) => code,
        ),
      }
      expect(attempt).toEqual({ change, ...REFUSED })
    }
  })

  it.each<[table: string, row: Row, change: string]>([
    ['adjustment', { status: 'pending' }, `status = 'approved', in_force_from = now()`],
    ['adjustment', inForce, `status = 'revoked', ended_on = now(), decision_text = 'r'`],
    ['bonus_claim', { status: 'rejected' }, `status = 'pending', description = 'x'`],
    ['certificate', { status: 'rejected' }, `status = 'pending', number = 'x'`],
    ['certificate', { status: 'approved' }, `status = 'replaced'`],
    ['credit_case', { status: 'upheld' }, `effect = 'voided'`],
    ['credit_record', issued, `status = 'revoked', reason = 'r'`],
    ['dishonest_record', { status: 'noticed' }, `status = 'confirmed', authority = 'x'`],
    ['dishonest_record', act, `status = 'revoked', ended_on = now(), decided_at = now()`],
    ['evaluation_flag', flag, `decisions = decisions || '[{"action": "reopen"}]'`],
    ['bidder_link', link, `decisions = decisions || '[{"action": "reopen"}]'`],
    ['participant_merge', {}, `changes = '[{"field": "name"}]', ledger_seq = 7`],
    ['participant_merge', merged, `status = 'undone', undone_at = now()`],
    ['rating', { status: 'notice', published_at: TIME }, 'participants = 3'],
    ['registration', { status: 'rejected' }, `status = 'pending', name = 'x'`],
  ])('on a row of %s that is %j can still be made: %s', async (table, values, change) => {
    const { id } = await plant(table, values)
    await attack(`UPDATE ${table} SET ${change} WHERE id = '${id}'`)
  })
})
