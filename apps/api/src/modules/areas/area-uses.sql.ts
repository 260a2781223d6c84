import type { Ctx } from '#core/context'
import { foreignKeysTo } from '#database/foreign-keys.sql'
import { allAreas, col, SAMPLE_ID, sql, sqlName, statement } from '#database/statement'

/** The columns that refer to areas. */
export const columnsOfAreas = (ctx: Ctx) => foreignKeysTo.rows(ctx, { table: 'area', except: [] })

interface Use {
  table: string
  column: string
  areaId: string
}

const usesArea = statement({
  access: allAreas('what belongs to an area keeps it'),
  columns: { used: col.bool() },
  samples: [{ table: 'account', column: 'area_id', areaId: SAMPLE_ID }],
  text: ({ table, column, areaId }: Use) =>
    sql`SELECT EXISTS (SELECT FROM ${sqlName(table)}
      WHERE ${sqlName(column)} = ${areaId}::uuid) AS used`,
})

/** Returns the tables with rows of an area, which prevent deleting it; at most `most`. */
export async function usesOfArea(ctx: Ctx, areaId: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const key of await columnsOfAreas(ctx)) {
    if (found.size >= most) break
    if ((await usesArea.first(ctx, { ...key, areaId }))?.used) found.add(key.table)
  }
  return [...found]
}
