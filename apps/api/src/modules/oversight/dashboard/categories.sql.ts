import type { PlainDate, ProcurementCategory } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, sql, statement, table } from '#database/statement'
import { BidSectionEntity } from '#entities/projects/bid-section'
import { ProjectEntity } from '#entities/projects/project'
import { areaOf } from './area-of.js'

const b = table(BidSectionEntity, 'b')
const p = table(ProjectEntity, 'p')

/** Number of bid sections by kind of purchase (F13); kinds without any are left out. */
export const countByCategory = statement({
  access: 'area',
  columns: { category: col.text<ProcurementCategory>(), count: col.int() },
  samples: [{ areaId: null }, { areaId: SAMPLE_ID }],
  text: ({ areaId }: { areaId: string | null }, scope) =>
    sql`SELECT ${p.procurementCategory} AS category, count(*)::int AS count
      FROM ${b} JOIN ${p} ON ${p.id} = ${b.projectId}
      WHERE ${areaOf(areaId, scope, b.areaId)} GROUP BY 1 ORDER BY 1`,
})

/**
 * The same at the end of a day, by the kinds stated now. A section existed if it had reached a stage or its project was
 * published by then, so that the counts add up to the total of F2.
 */
export const countByCategoryAt = statement({
  access: 'area',
  columns: { category: col.text<ProcurementCategory>(), count: col.int() },
  samples: [
    { day: SAMPLE_DAY, areaId: null },
    { day: SAMPLE_DAY, areaId: SAMPLE_ID },
  ],
  text: ({ day, areaId }: { day: PlainDate; areaId: string | null }, scope) => {
    const reached = (when: 'by' | 'after') =>
      sql`EXISTS (SELECT 1 FROM section_stage t WHERE t.section_id = ${b.id} AND t.outcome <> 'closed'
        AND t.reached_on ${when === 'by' ? sql`<=` : sql`>`} ${day}::date)`
    return sql`SELECT ${p.procurementCategory} AS category, count(*)::int AS count
      FROM ${b} JOIN ${p} ON ${p.id} = ${b.projectId}
      WHERE ${areaOf(areaId, scope, b.areaId)}
        AND (coalesce(${p.releaseDate}, ${p.createTime}::date) <= ${day}::date
          OR CASE WHEN ${reached('after')} THEN ${reached('by')} ELSE ${b.stage} IS NOT NULL END)
      GROUP BY 1 ORDER BY 1`
  },
})
