import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { AUDITED_DELETIONS } from '../../src/database/histories.js'
import { addressFor, SERVICE_ROLE } from '../../src/database/service-role.js'
import { cloneDatabase, SERVICE_PASSWORD } from '../support/databases.js'

const REFUSED = { code: 'P0001' }
/** By a trigger, or for lack of a right on the column. */
const PREVENTED = { code: expect.stringMatching(/^(P0001|42501)$/) }

type Row = Record<string, unknown>

/** A value of each type, for columns that require one. */
const VALUES: Readonly<Record<string, () => unknown>> = {
  uuid: randomUUID,
  text: randomUUID,
  smallint: () => 1,
  integer: () => 1,
  numeric: () => 1,
  boolean: () => false,
  date: () => '2026-03-02',
  bigint: () => 1,
  'uuid[]': () => [],
  'text[]': () => ['a'],
  jsonb: () => '{"a": "b"}',
  'timestamp with time zone': () => '2026-03-02T00:00:00Z',
}

describe('a history attacked by the service', () => {
  let database: { url: string; drop(): Promise<void> }
  let owner: Client
  let service: Client
  beforeAll(async () => {
    database = await cloneDatabase()
    owner = new Client(database.url)
    service = new Client(addressFor(database.url, SERVICE_ROLE, SERVICE_PASSWORD))
    await owner.connect()
    await service.connect()
  })
  afterAll(async () => {
    await service.end()
    await owner.end()
    await database.drop()
  })

  /** Inserts a row that refers to nothing; returns it as JSON. */
  async function plant(table: string, values: Row = {}): Promise<Row> {
    const { rows } = await owner.query<{ name: string; type: string; filled: boolean }>(
      `SELECT a.attname AS name, split_part(format_type(a.atttypid, NULL), '(', 1) AS type,
          NOT a.attnotnull OR pg_get_expr(d.adbin, d.adrelid) NOT LIKE 'CASE%' AS filled
        FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
        WHERE a.attrelid = $1::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
      [table],
    )
    const row: Row = { ...values }
    for (const { name, type, filled } of rows) {
      if (!filled && !(name in row)) row[name] = VALUES[type]?.() ?? null
    }
    await owner.query('BEGIN; SET LOCAL session_replication_role = replica')
    const names = Object.keys(row)
    const { rows: planted } = await owner.query(
      `INSERT INTO ${table} AS t (${names}) VALUES (${names.map((_, n) => `$${n + 1}`)}) RETURNING to_jsonb(t) AS row`,
      Object.values(row),
    )
    await owner.query('COMMIT')
    return planted[0].row
  }

  /** Runs statements of the service in one transaction, which is undone if one of them or its end is refused. */
  async function attack(...statements: (string | [string, unknown[]])[]): Promise<void> {
    await service.query('BEGIN')
    try {
      for (const statement of statements) {
        if (typeof statement === 'string') await service.query(statement)
        else await service.query(...statement)
      }
      await service.query('COMMIT')
    } catch (error) {
      await service.query('ROLLBACK')
      throw error
    }
  }

  const entry = (entity: string, id: unknown, before: Row | null = null): [string, unknown[]] => [
    'INSERT INTO audit_log (at, action, entity, entity_id, before) VALUES (now(), $1, $2, $3, $4)',
    ['delete', entity, id, before],
  ]

  describe('revision', () => {
    it.each(['changes', 'reason', 'number', 'status', 'decided_by_name', 'participant_id'])(
      'keeps the %s of a decided one',
      async (column) => {
        const { id } = await plant('revision', { status: 'approved', number: 7 })
        const { id: other } = await plant('revision', {
          status: 'rejected',
          number: 8,
          reason: 'r',
        })
        const take = `UPDATE revision SET ${column} = (SELECT ${column === 'changes' ? `'[]'::jsonb` : `o.${column}`}
          FROM revision o WHERE o.id = '${other}') WHERE id = '${id}'`
        const value = column === 'decided_by_name' ? take.replace('o.decided_by_name', `'x'`) : take
        await expect(attack(value)).rejects.toMatchObject(PREVENTED)
      },
    )

    it('keeps who proposed a pending one, which can be decided', async () => {
      const { id } = await plant('revision', { status: 'pending' })
      await expect(attack(`UPDATE revision SET operator_name = 'x' WHERE id = '${id}'`)).rejects.toMatchObject(
        PREVENTED,
      )
      await attack(`UPDATE revision SET status = 'approved', changes = '[]', number = 1 WHERE id = '${id}'`)
    })
  })

  describe('evaluation', () => {
    let parties: Row
    beforeAll(async () => {
      const [{ id: evaluator }, { id: evaluated }] = [await plant('participant'), await plant('participant')]
      parties = { evaluator_id: evaluator, evaluated_id: evaluated }
    })
    const given = {
      status: 'revealed',
      submitted_at: '2026-03-02T00:00:00Z',
      revealed_at: '2026-03-02T00:00:00Z',
      answers: '[]',
      total: 80,
      anonymous: false,
      stage: 1,
    }

    it.each([
      `answers = '[1]'`,
      `comment = 'x'`,
      `dishonesty = '[1]'`,
      'total = 100',
      'total = NULL',
      'submitted_at = NULL',
      'submitted_by_id = area_id',
      'duration_seconds = 9',
      'anonymous = true',
      'optional = NOT optional',
      'stage = 3',
      'setting_version = 99',
      'setting_id = area_id',
      'section_id = area_id',
      'project_id = area_id',
      'id = area_id',
      'evaluator_sign = 4',
    ])('keeps what was submitted: %s', async (change) => {
      const { id } = await plant('evaluation_record', given)
      const update = `UPDATE evaluation_record SET ${change} WHERE id = '${id}'`
      await expect(attack(update)).rejects.toMatchObject(PREVENTED)
      await expect(attack(entry('evaluation_record', id), update)).rejects.toMatchObject(PREVENTED)
    })

    it('can be filled in until it is submitted', async () => {
      const { id } = await plant('evaluation_record', { status: 'pending' })
      await attack(`UPDATE evaluation_record SET answers = '[]', total = 9, submitted_at = now() WHERE id = '${id}'`)
    })

    it.each([
      'evaluator_id = evaluated_id',
      'evaluated_id = evaluator_id',
      `status = 'voided'`,
      `revealed_at = now(), status = 'revealed'`,
    ])('is changed after its reveal with an entry in the audit log only: %s', async (change) => {
      const { id } = await plant('evaluation_record', { ...given, ...parties })
      const update = `UPDATE evaluation_record SET ${change} WHERE id = '${id}'`
      await expect(attack(update)).rejects.toMatchObject(REFUSED)
      const other = entry('evaluation_record', randomUUID())
      await expect(attack(other, update)).rejects.toMatchObject(REFUSED)
      await expect(attack('SET CONSTRAINTS ALL DEFERRED', update)).rejects.toMatchObject(REFUSED)
      await attack(update, entry('evaluation_record', id))
    })

    it('is not taken for audited by a table that only looks like the audit log', async () => {
      const { id } = await plant('evaluation_record', given)
      await service.query('CREATE TEMP TABLE audit_log AS SELECT * FROM public.audit_log WITH NO DATA')
      try {
        await expect(
          attack(
            [
              `INSERT INTO pg_temp.audit_log (at, action, entity, entity_id, txid)
                VALUES (now(), '', 'evaluation_record', $1, current_txid())`,
              [id],
            ],
            `UPDATE evaluation_record SET status = 'voided' WHERE id = '${id}'`,
          ),
        ).rejects.toMatchObject(REFUSED)
      } finally {
        await service.query('DROP TABLE pg_temp.audit_log')
      }
    })

    it('changes sides with the rows of a merge that is audited', async () => {
      const { id } = await plant('evaluation_record', { ...given, ...parties })
      const { id: mergeId } = await plant('participant_merge')
      await plant('merge_row', { merge_id: mergeId, table_name: 'evaluation_record', row_id: id })
      const update = `UPDATE evaluation_record SET evaluator_id = evaluated_id WHERE id = '${id}'`
      await expect(attack(update)).rejects.toMatchObject(REFUSED)
      await attack(update, entry('participant_merge', mergeId))
    })

    it('keeps its reply, which can be removed', async () => {
      const reply = { text: 'a', at: '2026-03-02', accountId: 'x', removed: null }
      const { id } = await plant('evaluation_record', { ...given, reply })
      const set = (value: Row | null): [string, unknown[]] => [
        `UPDATE evaluation_record SET reply = $1 WHERE id = $2`,
        [value, id],
      ]
      await expect(attack(set(null))).rejects.toMatchObject(REFUSED)
      await expect(attack(set({ ...reply, text: 'b' }))).rejects.toMatchObject(REFUSED)
      await attack(set({ ...reply, removed: { reason: 'r' } }))
      await expect(attack(set(reply))).rejects.toMatchObject(REFUSED)
    })
  })

  describe('decision', () => {
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
    ])('on a row of %s that is %j stays as it was', async (table, values, changes) => {
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
      ['participant_merge', {}, `changes = '[{"field": "name"}]', ledger_seq = 7`],
      ['participant_merge', merged, `status = 'undone', undone_at = now()`],
      ['rating', { status: 'notice', published_at: TIME }, 'participants = 3'],
      ['registration', { status: 'rejected' }, `status = 'pending', name = 'x'`],
    ])('on a row of %s that is %j can still be made: %s', async (table, values, change) => {
      const { id } = await plant(table, values)
      await attack(`UPDATE ${table} SET ${change} WHERE id = '${id}'`)
    })
  })

  it('keeps questions that were asked, whatever the service calls evaluation_record', async () => {
    const { setting_id: setting } = await plant('evaluation_record', { setting_version: 1 })
    const { id } = await plant('evaluation_setting_version', { setting_id: setting, number: 1 })
    await service.query('CREATE TEMP TABLE evaluation_record (setting_id uuid, setting_version int)')
    try {
      await expect(
        attack(`UPDATE evaluation_setting_version SET indicators = '[]' WHERE id = '${id}'`),
      ).rejects.toMatchObject(REFUSED)
    } finally {
      await service.query('DROP TABLE pg_temp.evaluation_record')
    }
  })

  const property = (column: string) => column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

  it.each(Object.entries(AUDITED_DELETIONS))(
    '%s loses a row only with an entry that shows it',
    async (table, columns) => {
      const row = await plant(table)
      const erase = `DELETE FROM ${table} WHERE id = '${row.id}'`
      await expect(attack(erase)).rejects.toMatchObject(REFUSED)
      const image = Object.fromEntries(columns.map((name) => [property(name), row[name]]))
      for (const name of columns) {
        const { [property(name)]: _, ...partial } = image
        for (const before of [partial, { ...image, [property(name)]: 'another' }]) {
          await expect(attack(erase, entry(table, row.id, before))).rejects.toMatchObject(REFUSED)
        }
      }
      await expect(attack(erase, entry(table, randomUUID(), image))).rejects.toMatchObject(REFUSED)
      await attack(entry(table, row.id, image), erase)
    },
  )

  it('finds the entry of a deletion by the index of the audit log', async () => {
    const { id, code } = await plant('dictionary')
    await owner.query(
      `INSERT INTO audit_log (at, action, entity, entity_id)
        SELECT now(), 'update', 'a' || n, $1 FROM generate_series(1, 1000) n`,
      [id],
    )
    const entriesRead = async () => {
      const { rows } = await service.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'audit_log'`,
      )
      return rows[0].n
    }
    await service.query('BEGIN; SET LOCAL enable_seqscan = off')
    try {
      await service.query(...entry('dictionary', id, { code }))
      await service.query('DELETE FROM dictionary WHERE id = $1', [id])
      const before = await entriesRead()
      await service.query('SET CONSTRAINTS ALL IMMEDIATE')
      expect((await entriesRead()) - before).toBeLessThan(10)
    } finally {
      await service.query('ROLLBACK')
    }
  })

  it.each(['purchaser_profile', 'supplier_profile', 'agency_profile', 'expert_profile'])(
    '%s goes with its participant only',
    async (table) => {
      const { id } = await plant('participant')
      await plant(table, { participant_id: id })
      const erase = `DELETE FROM ${table} WHERE participant_id = '${id}'`
      await expect(attack(erase)).rejects.toMatchObject(REFUSED)
    },
  )
})
