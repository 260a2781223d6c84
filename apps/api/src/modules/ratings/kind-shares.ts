import { type Part, PROCUREMENT_CATEGORIES, type ProcurementCategory } from '@credit/contract'
import type { Ctx } from '#core/context'
import { groupBy } from '#core/group-by'
import { translate } from '#core/language/language'
import { col, SAMPLE_ID, type Seen, sql, statement } from '#database/statement'
import type { RatingRowEntity } from '#entities/ratings/rating-row'

/** Parts of rated organisations in what they bought, arranged or delivered: a bidder that did not win has none. */
const TAKEN: readonly Part[] = ['buyer', 'coBuyer', 'agency', 'contractSupplier', 'awardSupplier']

/** Number of sections that each participant of rows has taken part in by the day of the rating, by kind of purchase. */
const sectionsByKind = statement({
  access: 'seen',
  columns: { id: col.uuid(), category: col.text<ProcurementCategory>(), count: col.int() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly Seen<RatingRowEntity>[] }, scope) =>
    sql`SELECT t.id, k.procurement_category AS category, count(DISTINCT b.id)::int AS count
      FROM rating_row t JOIN rating g ON g.id = t.rating_id
      JOIN section_party y ON y.participant_id = t.participant_id AND y.removed_at IS NULL
        AND y.part = ANY(${TAKEN}::text[])
      JOIN bid_section b ON b.id = y.section_id JOIN project k ON k.id = b.project_id
      WHERE ${scope.seen(sql`t.id`, ids)} AND EXISTS (SELECT FROM section_stage s WHERE s.section_id = b.id
        AND s.reached_on <= g.as_of AND s.outcome <> 'closed')
      GROUP BY 1, 2`,
})

/** Part of an organisation's sections that are of a kind, in percent. */
interface KindShare {
  category: ProcurementCategory
  count: number
  share: number
}

/** Returns the shares of kinds in the sections behind each row, in the order of the rows and of the kinds. */
export async function sharesOf(
  ctx: Ctx,
  rows: readonly { id: Seen<RatingRowEntity> }[],
): Promise<{ kinds: KindShare[] }[]> {
  if (rows.length === 0) return []
  const counts = groupBy(await sectionsByKind.rows(ctx, { ids: rows.map(({ id }) => id) }), ({ id }) => id)
  return rows.map(({ id }) => {
    const own = counts.get(id) ?? []
    const all = own.reduce((sum, { count }) => sum + count, 0)
    const kinds = PROCUREMENT_CATEGORIES.flatMap((category): KindShare[] => {
      const count = own.find((one) => one.category === category)?.count ?? 0
      return count === 0 ? [] : [{ category, count, share: Math.round((count / all) * 100) }]
    })
    return { kinds }
  })
}

/** Returns shares as the cell of a table shows them. */
export const sharesText = (ctx: Ctx, kinds: readonly KindShare[]): string =>
  kinds
    .map(({ category, share }) => `${translate(ctx.locale, `tables.values.procurementCategory.${category}`)} ${share}%`)
    .join(', ')
