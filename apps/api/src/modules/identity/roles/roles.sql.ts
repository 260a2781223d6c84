import { col, SAMPLE_ID, sql, statement } from '#database/statement'

/** The number of accounts of the caller's area that have each of the roles. */
export const accountsByRole = statement({
  access: 'area',
  columns: { roleId: col.uuid(), accounts: col.int() },
  samples: [{ roleIds: [SAMPLE_ID] }],
  text: ({ roleIds }: { roleIds: readonly string[] }, scope) => sql`SELECT x.role_id AS "roleId",
      count(*)::int AS accounts
    FROM account_role x JOIN account a ON a.id = x.account_id
    WHERE x.role_id = ANY(${roleIds}::uuid[]) AND ${scope.area(sql`a.area_id`)}
    GROUP BY x.role_id`,
})
