import type { DishonestRecordStatus } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'

/** A body that was taken for another one in sections of a project. */
export interface ActsOfAnother {
  fromId: string
  toId: string
  projectId: string
  /** Sections that it took part in. */
  sectionIds: readonly string[]
  /** Evaluations of these sections that it was a side of. */
  recordIds: readonly string[]
  /** True if the wrong body was mistaken for no other body in the project. */
  alone: boolean
}

/**
 * Behaviours of a body that belong to another one: reported in an evaluation of the sections, or in the project if the
 * wrong body has no part in other sections. Ended ones are history.
 */
export const actsOfAnother = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [
    {
      fromId: SAMPLE_ID,
      toId: SAMPLE_ID,
      projectId: SAMPLE_ID,
      sectionIds: [SAMPLE_ID],
      recordIds: [SAMPLE_ID],
      alone: true,
    },
  ],
  text: ({ fromId, projectId, sectionIds, recordIds, alone }: ActsOfAnother) =>
    sql`SELECT d.id FROM dishonest_record d WHERE d.participant_id = ${fromId}::uuid
        AND d.status IN ${statesOf<DishonestRecordStatus>('reported', 'noticed', 'confirmed')}
        AND (d.record_id = ANY(${recordIds}::uuid[])
          OR ${alone}::boolean AND d.record_id IS NULL AND d.project_id = ${projectId}::uuid
            AND NOT EXISTS (SELECT 1 FROM section_party y JOIN bid_section b ON b.id = y.section_id
              WHERE b.project_id = ${projectId}::uuid AND y.participant_id = ${fromId}::uuid
                AND y.removed_at IS NULL AND y.section_id <> ALL(${sectionIds}::uuid[])))
      ORDER BY d.id`,
})
