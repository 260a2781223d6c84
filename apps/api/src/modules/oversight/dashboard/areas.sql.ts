import type { Names, PlainDate } from '@credit/contract'
import { col, SAMPLE_DAY, type Sql, sql, statement } from '#database/statement'
import { countsUntil } from '../../evaluation/completion/completion.sql.js'
import { SCORED } from '../../score/distribution.sql.js'
import { inForce } from './dishonesty.sql.js'

interface AreasQuery {
  today: PlainDate
  /** The day of the previous figures, and its end. */
  day: PlainDate
  end: Date
}

/**
 * The figures of each area that the caller sees, in the order of their codes. A section existed from the day its
 * project was published, or from its first stage (F2); the few of the latter are counted apart, since the database
 * counts the others in parallel.
 */
export const selectAreas = statement({
  access: 'area',
  columns: {
    areaId: col.uuid(),
    areaCode: col.text(),
    names: col.jsonb<Names>(),
    sections: col.int(),
    previousSections: col.int(),
    participants: col.int(),
    averageScore: col.nullable(col.float()),
    due: col.int(),
    given: col.int(),
    dueBefore: col.int(),
    givenBefore: col.int(),
    dishonest: col.int(),
  },
  samples: [{ today: SAMPLE_DAY, day: SAMPLE_DAY, end: new Date(0) }],
  text: ({ today, day, end }: AreasQuery, scope) => {
    const seen = (column: Sql) => scope.area(column)
    return sql`WITH sections AS (
        SELECT b.area_id, count(*)::int AS n, (count(*) FILTER (
            WHERE coalesce(p.release_date, p.create_time::date) <= ${day}::date))::int AS before
          FROM bid_section b JOIN project p ON p.id = b.project_id
          WHERE ${scope.area(sql`b.area_id`)} GROUP BY 1),
      staged AS (
        SELECT b.area_id, count(*)::int AS n FROM project p JOIN bid_section b ON b.project_id = p.id
          WHERE (p.release_date > ${day}::date
              OR p.release_date IS NULL AND p.create_time::date > ${day}::date)
            AND EXISTS (SELECT 1 FROM section_stage t WHERE t.section_id = b.id
              AND t.reached_on <= ${day}::date AND t.outcome <> 'closed')
            AND ${scope.area(sql`b.area_id`)} GROUP BY 1),
      scores AS (
        SELECT p.area_id, count(*)::int AS n, round(avg(p.credit_score), 2)::float8 AS average
          FROM participant p WHERE ${SCORED} AND ${scope.area(sql`p.area_id`)} GROUP BY 1),
      evaluations AS (
        SELECT c.area_id, sum(c.due)::int AS due, sum(c.given)::int AS given
          FROM evaluation_count c WHERE ${scope.area(sql`c.area_id`)} GROUP BY 1),
      until AS (
        SELECT area_id, sum(due)::int AS due, sum(given)::int AS given
          FROM (${countsUntil(end, seen)}) u GROUP BY 1),
      dishonest AS (
        SELECT r.area_id, count(*)::int AS n FROM dishonest_record r
          WHERE ${inForce(scope, today)} GROUP BY 1)
      SELECT a.id AS "areaId", a.code AS "areaCode", a.names,
        coalesce(s.n, 0) AS sections,
        coalesce(s.before, 0) + coalesce(g.n, 0) AS "previousSections",
        coalesce(c.n, 0) AS participants, c.average AS "averageScore",
        coalesce(e.due, 0) AS due, coalesce(e.given, 0) AS given,
        coalesce(u.due, 0) AS "dueBefore", coalesce(u.given, 0) AS "givenBefore",
        coalesce(d.n, 0) AS dishonest
      FROM area a LEFT JOIN sections s ON s.area_id = a.id LEFT JOIN staged g ON g.area_id = a.id
        LEFT JOIN scores c ON c.area_id = a.id
        LEFT JOIN evaluations e ON e.area_id = a.id LEFT JOIN until u ON u.area_id = a.id
        LEFT JOIN dishonest d ON d.area_id = a.id
      WHERE ${scope.area(sql`a.id`)} ORDER BY a.code`
  },
})
