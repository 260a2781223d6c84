import type { Names, ParticipantStatus } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'

interface Candidate {
  id: string
  name: string
  code: string | null
  area: Names
  /** True if the names are the same; false if only the local ids are. */
  sameName: boolean
}

/** Local ids like `1` are given to many. */
const CANDIDATES = 50

/** Local ids and projects of participants, and other participants with the same name or local id. */
export const selectUnidentified = statement({
  access: allAreas('a body may take part and have a namesake in any area'),
  columns: {
    id: col.uuid(),
    area: col.jsonb<Names>(),
    identities: col.json<{ publisher: string; number: string; names: string[] }[]>(),
    projectCount: col.int(),
    projects: col.json<{ id: string; name: string }[]>(),
    candidates: col.json<Candidate[]>(),
  },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) => sql`SELECT t.id, a.names AS area,
      coalesce((SELECT json_agg(json_build_object('publisher', l.publisher, 'number', l.number,
          'names', l.names) ORDER BY l.ids)
        FROM (SELECT i.publisher, i.number, array_agg(i.id ORDER BY i.id) AS ids,
            json_agg(i.name ORDER BY i.id) AS names
          FROM participant_identity i WHERE i.participant_id = t.id AND i.scheme = ''
          GROUP BY i.publisher, i.number) l), '[]') AS identities,
      cardinality(own.projects)::int AS "projectCount",
      coalesce((SELECT json_agg(json_build_object('id', p.id, 'name', p.name))
        FROM (SELECT id, name FROM project WHERE id = ANY(own.projects)
          ORDER BY release_date DESC NULLS LAST, id LIMIT 3) p), '[]') AS projects,
      coalesce((SELECT json_agg(json_build_object('id', c.id, 'name', c.name, 'code', c.code,
          'area', c.names, 'sameName', c.same_name) ORDER BY c.id)
        FROM (SELECT q.id, q.name, q.code, b.names, bool_or(o.same_name) AS same_name
          FROM (SELECT j.participant_id, true AS same_name
              FROM participant_identity i JOIN participant_identity j ON j.sign = i.sign
                AND simplified(j.name_key) = simplified(i.name_key) AND j.name_key <> ''
                AND j.participant_id <> i.participant_id
              WHERE i.participant_id = t.id AND i.name_key <> ''
            UNION ALL SELECT s.participant_id, false
              FROM participant_identity i, LATERAL (SELECT j.participant_id
                FROM participant_identity j WHERE j.scheme = '' AND j.sign = i.sign
                  AND j.publisher = i.publisher AND j.number = i.number
                  AND j.participant_id <> i.participant_id LIMIT ${CANDIDATES}) s
              WHERE i.participant_id = t.id AND i.scheme = '' AND i.number <> '') o
          JOIN participant q ON q.id = o.participant_id AND q.status <> ${statesOf<ParticipantStatus>('merged')}
          JOIN area b ON b.id = q.area_id GROUP BY q.id, b.names LIMIT ${CANDIDATES}) c), '[]')
        AS candidates
    FROM participant t JOIN area a ON a.id = t.area_id,
      LATERAL (SELECT ARRAY(SELECT DISTINCT s.project_id FROM section_party y
        JOIN bid_section s ON s.id = y.section_id
        WHERE y.participant_id = t.id AND y.removed_at IS NULL) AS projects) own
    WHERE t.id = ANY(${ids}::uuid[])`,
})
