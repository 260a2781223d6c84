import type { ParticipantStatus } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement, statesOf, table } from '#database/statement'
import { FileUseEntity } from '#entities/files/file-use'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'

const m = table(ParticipantMergeEntity, 'm')
const s = table(ParticipantEntity, 's')
const t = table(ParticipantEntity, 't')
const u = table(FileUseEntity, 'u')

/** Names of both sides of merges, and the files that prove them. */
export const mergeDetails = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    sourceName: col.text(),
    targetName: col.text(),
    isLast: col.bool(),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<ParticipantMergeEntity>[] }, scope) =>
    sql`SELECT ${m.id}, ${s.name} AS "sourceName", ${t.name} AS "targetName",
        ${s.mergedIntoId} IS NOT DISTINCT FROM ${t.id} AND ${t.status} <> ${statesOf<ParticipantStatus>('merged')} AS "isLast",
        (SELECT coalesce(json_agg(${u.fileId} ORDER BY ${u.fileId}), '[]') FROM ${u}
          WHERE ${u.ownerTable} = 'participant_merge' AND ${u.ownerId} = ${m.id}::text) AS "fileIds"
      FROM ${m} JOIN ${s} ON ${s.id} = ${m.sourceId}
      JOIN ${t} ON ${t.id} = ${m.targetId} WHERE ${scope.seen(m.id, ids)}`,
})
