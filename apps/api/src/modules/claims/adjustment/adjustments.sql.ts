import type { Names, ParticipantSign } from '@credit/contract'
import { col, SAMPLE_ID, type Seen, sql, statement } from '#database/statement'
import type { AdjustmentEntity } from '#entities/ledger/adjustment'

/** Participants of the adjustments of a list, and the supervisors who requested and decided them. */
export const adjustmentSubjects = statement({
  access: 'seen',
  columns: {
    id: col.uuid(),
    participantName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    area: col.jsonb<Names>(),
    requestedBy: col.text(),
    decidedBy: col.text(),
    fileIds: col.json<string[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<AdjustmentEntity>[] }, scope) =>
    sql`SELECT j.id, p.name AS "participantName", p.sign, a.names AS area,
        coalesce(q.name, '') AS "requestedBy", coalesce(d.name, '') AS "decidedBy",
        (SELECT coalesce(json_agg(u.file_id), '[]') FROM file_use u
          WHERE u.owner_table = 'adjustment' AND u.owner_id = j.id::text) AS "fileIds"
      FROM adjustment j JOIN participant p ON p.id = j.participant_id
      JOIN area a ON a.id = j.area_id
      LEFT JOIN account q ON q.id = j.requested_by_id LEFT JOIN account d ON d.id = j.decided_by_id
      WHERE ${scope.seen(sql`j.id`, ids)}`,
})
