import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { TodoEntity } from '#entities/todo/todo'

/** The to-dos of some kinds about the projects that some participants take or took part in. */
export const todosOfParties = statement({
  access: 'system',
  columns: {
    ...col.of(TodoEntity, 'id', 'sourceId', 'kind', 'title', 'link'),
  },
  samples: [{ ids: [SAMPLE_ID], kinds: ['A'] }],
  text: ({ ids, kinds }: { ids: readonly string[]; kinds: readonly string[] }) =>
    sql`SELECT t.id, t.source_id AS "sourceId", t.kind, t.title, t.link FROM todo t
      WHERE t.source_type = 'sync' AND split_part(t.kind, ':', 1) = ANY(${kinds}::text[])
        AND t.source_id IN (SELECT b.project_id FROM section_party y
          JOIN bid_section b ON b.id = y.section_id WHERE y.participant_id = ANY(${ids}::uuid[]))
      ORDER BY t.id`,
})

/** The names, official numbers and local ids that participants are known by. */
export const wordsOfParties = statement({
  access: 'system',
  columns: { names: col.json<string[]>(), numbers: col.json<string[]>() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`WITH known AS (
        SELECT name, code AS number FROM participant WHERE id = ANY(${ids}::uuid[])
        UNION SELECT name, number FROM participant_identity
          WHERE participant_id = ANY(${ids}::uuid[]))
      SELECT coalesce(json_agg(DISTINCT name) FILTER (WHERE name <> ''), '[]') AS names,
        coalesce(json_agg(DISTINCT number) FILTER (WHERE number <> ''), '[]') AS numbers
      FROM known`,
})

/** Ids of participants, including participants merged into them. */
export const idsOfParties = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id FROM participant WHERE id = ANY(${ids}::uuid[])
      OR merged_into_id = ANY(${ids}::uuid[]) ORDER BY id`,
})

/** The areas of projects that are still there. */
export const areasOfProjects = statement({
  access: 'system',
  columns: { id: col.uuid(), areaId: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT id, area_id AS "areaId" FROM project WHERE id = ANY(${ids}::uuid[])`,
})
