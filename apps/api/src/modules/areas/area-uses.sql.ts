import type { Ctx } from '../../core/context.js'
import { allAreas, col, SAMPLE_ID, sql, sqlName, statement } from '../../database/statement.js'

/** The foreign keys that keep an area from being deleted. */
export const keysToAreas = statement({
  columns: { table: col.text(), column: col.text() },
  samples: [{}],
  text: (_: object) => sql`SELECT c.relname::text AS "table", a.attname::text AS "column"
    FROM pg_constraint f JOIN pg_class c ON c.oid = f.conrelid
    JOIN pg_attribute a ON a.attrelid = f.conrelid AND a.attnum = f.conkey[1]
    WHERE f.contype = 'f' AND f.confrelid = 'area'::regclass AND f.confdeltype <> 'c'
    ORDER BY 1, 2`,
})

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

/** The tables in which something belongs to an area, so that it cannot be deleted; no more than `most`. */
export async function usesOfArea(ctx: Ctx, areaId: string, most: number): Promise<string[]> {
  const found = new Set<string>()
  for (const key of await keysToAreas.rows(ctx, {})) {
    if (found.size >= most) break
    if ((await usesArea.first(ctx, { ...key, areaId }))?.used) found.add(key.table)
  }
  return [...found]
}
