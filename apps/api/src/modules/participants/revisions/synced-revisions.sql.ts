import { SAMPLE_TIME, sql, statement, table } from '#database/statement'
import { type FieldChange, RevisionEntity } from '#entities/participants/revision'

const r = table(RevisionEntity, 'r')
const revision = table(RevisionEntity)

interface Synced {
  now: Date
  status: string
  rows: readonly { id: string; changes: readonly FieldChange[] }[]
}

/** Appends changes that the sync made to the histories of participants. */
export const insertSyncedRevisions = statement({
  samples: [{ now: SAMPLE_TIME, status: 'approved', rows: [] }] as Synced[],
  text: ({ now, status, rows }: Synced) =>
    sql`INSERT INTO ${revision} (${revision.createTime}, ${revision.updateTime}, ${revision.version}, ${revision.participantId}, ${revision.number}, ${revision.status},
        ${revision.source}, ${revision.changes}, ${revision.decidedAt})
      SELECT ${now}::timestamptz, ${now}::timestamptz, 1, v.id, coalesce((SELECT max(${r.number})
          FROM ${r} WHERE ${r.participantId} = v.id), 0) + 1, ${status}::text, 'sync',
        v.changes, ${now}::timestamptz
      FROM unnest(${rows.map(({ id }) => id)}::uuid[],
        ${rows.map(({ changes }) => JSON.stringify(changes))}::jsonb[]) v(id, changes)`,
})
