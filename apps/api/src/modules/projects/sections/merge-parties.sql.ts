import { col, SAMPLE_ID, sql, statement } from '#database/statement'

interface Sides {
  from: string
  to: string
}

const SIDES: Sides = { from: SAMPLE_ID, to: SAMPLE_ID }

/** Moves the parts of a participant to another one, except parts that the other one has already. */
export const movePartsInSections = statement({
  columns: { id: col.uuid(), sectionId: col.uuid() },
  samples: [
    { ...SIDES, ids: null },
    { ...SIDES, ids: [SAMPLE_ID] },
  ] as (Sides & {
    ids: readonly string[] | null
  })[],
  text: ({ from, to, ids }: Sides & { ids: readonly string[] | null }) =>
    sql`UPDATE section_party y SET participant_id = ${to}::uuid
      WHERE y.participant_id = ${from}::uuid
        ${ids === null ? sql`` : sql`AND y.id = ANY(${ids}::uuid[])`}
        AND NOT EXISTS (SELECT 1 FROM section_party z WHERE z.section_id = y.section_id
          AND z.part = y.part AND z.participant_id = ${to}::uuid)
      RETURNING y.id, y.section_id AS "sectionId"`,
})

/** Parts that both have, if at least one is not removed. */
export const partsOfBoth = statement({
  columns: {
    id: col.uuid(),
    removedAt: col.nullable(col.timestamptz()),
    otherId: col.uuid(),
    otherRemovedAt: col.nullable(col.timestamptz()),
  },
  samples: [SIDES],
  text: ({ from, to }: Sides) =>
    sql`SELECT y.id, y.removed_at AS "removedAt", z.id AS "otherId",
        z.removed_at AS "otherRemovedAt"
      FROM section_party y JOIN section_party z ON z.section_id = y.section_id
        AND z.part = y.part AND z.participant_id = ${to}::uuid
      WHERE y.participant_id = ${from}::uuid AND y.removed_at IS NULL`,
})
