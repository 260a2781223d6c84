import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { SectionPartyEntity } from '#entities/projects/section-party'

/** Parties of the sections of a project that were added or removed by hand. */
export const partiesByHand = statement({
  access: 'area',
  columns: {
    ...col.of(SectionPartyEntity, 'sectionId', 'participantId', 'part'),
    sectionName: col.text(),
    name: col.text(),
    removed: col.bool(),
  },
  samples: [{ projectId: SAMPLE_ID }],
  text: ({ projectId }: { projectId: string }, scope) =>
    sql`SELECT b.id AS "sectionId", b.name AS "sectionName", a.id AS "participantId", a.name,
        y.part, y.removed_at IS NOT NULL AS removed
      FROM section_party y JOIN bid_section b ON b.id = y.section_id
      JOIN participant a ON a.id = y.participant_id
      WHERE b.project_id = ${projectId}::uuid AND y.by_hand AND ${scope.area(sql`b.area_id`)}
      ORDER BY b.position, b.create_time, b.id, removed, a.sign, y.part, a.name`,
})
