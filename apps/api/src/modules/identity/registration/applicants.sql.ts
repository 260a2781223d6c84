import { allAreas, col, sql, statement } from '#database/statement'

/** Whether any account has a login name, ignoring case. */
export const loginNameExists = statement({
  access: allAreas('a login name is unique over all areas'),
  columns: { taken: col.bool() },
  samples: [{ loginName: '' }],
  text: ({ loginName }: { loginName: string }) =>
    sql`SELECT EXISTS (SELECT FROM account
      WHERE lower(login_name) = lower(${loginName})) AS taken`,
})
