import type { Names, ParticipantSign } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement } from '../../../database/statement.js'

/** Owners of the certificates of a list, and the files of each certificate. */
export const certificateOwners = statement({
  access: allAreas('certificates that the caller may see'),
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT c.id, p.name AS "participantName", p.sign, a.names AS area,
        (SELECT coalesce(json_agg(u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'certificate' AND u.owner_id = c.id::text) AS "fileIds"
      FROM certificate c JOIN participant p ON p.id = c.participant_id
      JOIN area a ON a.id = c.area_id WHERE c.id = ANY(${ids}::uuid[])`,
})
