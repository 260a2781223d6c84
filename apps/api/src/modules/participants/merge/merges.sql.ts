import type { ParticipantStatus } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '../../../database/statement.js'

/** Names of both sides of merges, and the files that prove them. */
export const mergeDetails = statement({
  access: allAreas('of merges that the caller may see'),
  columns: {
    id: col.uuid(),
    sourceName: col.text(),
    targetName: col.text(),
    isLast: col.bool(),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT m.id, s.name AS "sourceName", t.name AS "targetName",
        s.merged_into_id IS NOT DISTINCT FROM t.id AND t.status <> ${statesOf<ParticipantStatus>('merged')} AS "isLast",
        (SELECT coalesce(json_agg(u.file_id ORDER BY u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'participant_merge' AND u.owner_id = m.id::text) AS "fileIds"
      FROM participant_merge m JOIN participant s ON s.id = m.source_id
      JOIN participant t ON t.id = m.target_id WHERE m.id = ANY(${ids}::uuid[])`,
})
