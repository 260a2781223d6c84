import { SAMPLE_TIME, sql, statement } from '../../../database/statement.js'
import type { FieldChange } from '../../../entities/participants/revision.js'

interface Synced {
  now: Date
  status: string
  rows: readonly { id: string; changes: readonly FieldChange[] }[]
}

/** Appends changes that the sync made to the histories of participants. */
export const insertSyncedRevisions = statement({
  samples: [{ now: SAMPLE_TIME, status: 'approved', rows: [] }] as Synced[],
  text: ({ now, status, rows }: Synced) =>
    sql`INSERT INTO revision (create_time, update_time, version, participant_id, number, status,
        source, changes, decided_at)
      SELECT ${now}::timestamptz, ${now}::timestamptz, 1, v.id, coalesce((SELECT max(r.number)
          FROM revision r WHERE r.participant_id = v.id), 0) + 1, ${status}::text, 'sync',
        v.changes, ${now}::timestamptz
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) v(id, changes)`,
})
