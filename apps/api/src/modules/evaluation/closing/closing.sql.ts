import { OPEN_STATES } from '@credit/contract'
import { col, sql, statement } from '../../../database/statement.js'
import { ANY_AREA, statesSql } from '../records/locked-records.sql.js'

interface DueQuery {
  now: Date
  limit: number
}

const SAMPLES = [{ now: new Date(0), limit: 1 }]

/** Open records whose due time has passed, the oldest first; not those of paused projects. */
export const dueRecords = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ now, limit }: DueQuery) =>
    sql`SELECT r.id FROM evaluation_record r JOIN project p ON p.id = r.project_id AND NOT p.pause
      WHERE r.status IN ${statesSql(OPEN_STATES)} AND r.due_at <= ${now}::timestamptz
      ORDER BY r.due_at, r.id LIMIT ${limit}`,
})

/** Sections with anonymous cells whose window has ended and to which nobody can still submit. */
export const sectionsToReveal = statement({
  access: ANY_AREA,
  columns: { id: col.uuid() },
  samples: SAMPLES,
  text: ({ now, limit }: DueQuery) =>
    sql`SELECT DISTINCT r.section_id AS id FROM evaluation_record r
      JOIN project p ON p.id = r.project_id AND NOT p.pause
      WHERE r.anonymous AND r.status = 'submitted' AND r.window_ends_at <= ${now}::timestamptz
        AND NOT EXISTS (SELECT 1 FROM evaluation_record o WHERE o.section_id = r.section_id
          AND o.stage = r.stage AND o.setting_id = r.setting_id
          AND (o.status IN ${statesSql(OPEN_STATES)}
            OR (o.status = 'submitted' AND o.window_ends_at > ${now}::timestamptz)))
      ORDER BY 1 LIMIT ${limit}`,
})
