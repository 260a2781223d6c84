import { offeredPermissions, type Permission, type PlainDate, SIGN } from '@credit/contract'
import type { Ctx } from '#core/context'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { isFor } from './todo.sql.js'

/** Number of open items of the caller's area that can be decided today, by the permission that decides them. */
const countTodos = statement({
  access: 'area',
  columns: { permission: col.text(), open: col.int() },
  samples: [{ permissions: ['supplier:approve'], today: '2026-01-05', accountId: SAMPLE_ID }] as Counted[],
  text: ({ permissions, today, accountId }: Counted, scope) =>
    sql`SELECT t.permission, count(*)::integer AS open FROM todo t
      WHERE ${scope.area(sql`t.area_id`)} AND t.permission = ANY(${permissions}::text[])
        AND ${isFor(accountId)}
        AND (t.waits_for IS NULL OR t.term_from < ${today}::date)
      GROUP BY t.permission`,
})

interface Counted {
  permissions: readonly Permission[]
  today: PlainDate
  /** The caller. */
  accountId: string
}

/** Returns the numbers of items that the supervisor's list of to-dos offers as decidable, by permission. */
export async function openTodos(ctx: Ctx): Promise<{ permission: Permission; open: number }[]> {
  if (ctx.me.sign !== SIGN.supervisor) return []
  const permissions = offeredPermissions(ctx.me.permissions)
  const rows = await countTodos.rows(ctx, { permissions, today: ctx.clock.today(), accountId: ctx.me.accountId })
  return rows.map(({ permission, open }) => ({ permission: permission as Permission, open }))
}
