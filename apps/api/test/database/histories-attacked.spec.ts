import { randomUUID } from 'node:crypto'
import { AUDITED_DELETIONS } from '#database/histories'
import { attackedDatabase, REFUSED, type Row } from '../support/attacked-database.js'

/** Errors of the trigger, or of a missing right on the column. */
const PREVENTED = { code: expect.stringMatching(/^(P0001|42501)$/) }

describe('a history attacked by the service', () => {
  const db = attackedDatabase()
  const { plant, attack } = db

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

    it('keeps the author of a pending one, which can be decided', async () => {
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
    ])('keeps the submission: %s', async (change) => {
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
    ])('is changed after its reveal only with an entry in the audit log: %s', async (change) => {
      const { id } = await plant('evaluation_record', { ...given, ...parties })
      const update = `UPDATE evaluation_record SET ${change} WHERE id = '${id}'`
      await expect(attack(update)).rejects.toMatchObject(REFUSED)
      const other = entry('evaluation_record', randomUUID())
      await expect(attack(other, update)).rejects.toMatchObject(REFUSED)
      await expect(attack('SET CONSTRAINTS ALL DEFERRED', update)).rejects.toMatchObject(REFUSED)
      await attack(update, entry('evaluation_record', id))
    })

    it('does not count as audited because of a table that only looks like the audit log', async () => {
      const { id } = await plant('evaluation_record', given)
      await db.service.query('CREATE TEMP TABLE audit_log AS SELECT * FROM public.audit_log WITH NO DATA')
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
        await db.service.query('DROP TABLE pg_temp.audit_log')
      }
    })

    it('changes sides with the rows of an audited merge', async () => {
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

  it('keeps its questions, whatever the service calls evaluation_record', async () => {
    const { setting_id: setting } = await plant('evaluation_record', { setting_version: 1 })
    const { id } = await plant('evaluation_setting_version', { setting_id: setting, number: 1 })
    await db.service.query('CREATE TEMP TABLE evaluation_record (setting_id uuid, setting_version int)')
    try {
      await expect(
        attack(`UPDATE evaluation_setting_version SET indicators = '[]' WHERE id = '${id}'`),
      ).rejects.toMatchObject(REFUSED)
    } finally {
      await db.service.query('DROP TABLE pg_temp.evaluation_record')
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
      // As the service does it: an entry about a row that is still there has the digest of the row.
      await attack(erase, entry(table, row.id, image))
    },
  )

  it('finds the entry of a deletion by the index of the audit log', async () => {
    const { id, code } = await plant('dictionary')
    await db.owner.query(
      `INSERT INTO audit_log (at, action, entity, entity_id)
        SELECT now(), 'update', 'a' || n, $1 FROM generate_series(1, 1000) n`,
      [id],
    )
    const entriesRead = async () => {
      const { rows } = await db.service.query(
        `SELECT (seq_tup_read + idx_tup_fetch)::int AS n FROM pg_stat_xact_user_tables WHERE relname = 'audit_log'`,
      )
      return rows[0].n
    }
    await db.service.query('BEGIN; SET LOCAL enable_seqscan = off')
    try {
      await db.service.query('DELETE FROM dictionary WHERE id = $1', [id])
      await db.service.query(...entry('dictionary', id, { code }))
      const before = await entriesRead()
      await db.service.query('SET CONSTRAINTS ALL IMMEDIATE')
      expect((await entriesRead()) - before).toBeLessThan(10)
    } finally {
      await db.service.query('ROLLBACK')
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
