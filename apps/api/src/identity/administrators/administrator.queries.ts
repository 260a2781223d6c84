import type { Names } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

interface Details {
  id: string
  areaNames: Names
  roles: { id: string; names: Names }[]
}

/** Area and roles of accounts that were read within the scope. */
export async function detailsOf(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Details>> {
  const rows = await sql<Details>(
    ctx,
    (s) => `SELECT a.id, area.names AS "areaNames",
        coalesce((SELECT json_agg(json_build_object('id', r.id, 'names', r.names) ORDER BY r.id)
          FROM account_role x JOIN role r ON r.id = x.role_id WHERE x.account_id = a.id), '[]'::json) AS roles
      FROM account a JOIN area ON area.id = a.area_id
      WHERE a.id = ANY(${s.param(ids)}::uuid[]) AND ${s.area('a.area_id')}`,
  )
  return new Map(rows.map((row) => [row.id, row]))
}
