import type { ParticipantSign } from '@credit/contract'
import { col, sql, statement } from '#database/statement'

/** The participants that took part in projects, with the local ids and names that they are known by. */
export const selectMembers = statement({
  access: 'system',
  columns: {
    projectId: col.uuid(),
    id: col.uuid(),
    local: col.json<{ publisher: string; id: string; name: string; nameKey: string }[]>(),
  },
  samples: [['01900000-0000-7000-8000-000000000000']],
  text: (projectIds: readonly string[]) => sql`SELECT m."projectId", m.id,
      coalesce((SELECT json_agg(json_build_object('publisher', i.publisher, 'id', i.number,
        'name', i.name, 'nameKey', i.name_key)) FROM participant_identity i
        WHERE i.participant_id = m.id AND i.scheme = ''), '[]') AS local
    FROM (SELECT DISTINCT b.project_id AS "projectId", coalesce(p.merged_into_id, p.id) AS id
      FROM bid_section b JOIN section_party y ON y.section_id = b.id
      JOIN participant p ON p.id = y.participant_id
      WHERE b.project_id = ANY(${projectIds}::uuid[])) m`,
})

/** Parties of sections that the upstream platform stated, with the identity keys they were created from. */
export const selectUpstreamParties = statement({
  access: 'system',
  columns: {
    sectionId: col.uuid(),
    participantId: col.uuid(),
    sign: col.smallint<ParticipantSign>(),
    identityKey: col.text(),
  },
  samples: [['01900000-0000-7000-8000-000000000000']],
  text: (sectionIds: readonly string[]) => sql`SELECT DISTINCT y.section_id AS "sectionId",
      p.id AS "participantId", p.sign, p.identity_key AS "identityKey"
    FROM section_party y JOIN participant p ON p.id = y.participant_id
    WHERE y.section_id = ANY(${sectionIds}::uuid[]) AND y.removed_at IS NULL AND NOT y.by_hand`,
})
