import { maskPhone, type Names, type Permission } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import type { MyAccount, UserStatistics } from './account.dto.js'

type MineRow = Omit<MyAccount, 'areaName' | 'roles'> & { areaNames: Names; roles: Names[] }

/** The caller's own account. */
export async function myAccount(ctx: Ctx): Promise<MyAccount> {
  const [row] = await sql<MineRow>(
    ctx,
    (s) => `SELECT a.id AS "accountId", a.login_name AS "loginName", a.name, a.type, a.phone,
        a.phone_verify AS "phoneVerify", a.area_id AS "areaId", area.code AS "areaCode",
        area.names AS "areaNames", a.last_login_time AS "lastLoginTime",
        a.participant_id AS "participantId", a.create_time AS "createTime",
        coalesce((SELECT json_agg(r.names ORDER BY r.id) FROM account_role x
          JOIN role r ON r.id = x.role_id WHERE x.account_id = a.id), '[]'::json) AS roles
      FROM account a JOIN area ON area.id = a.area_id
      WHERE a.id = ${s.param(ctx.me.accountId)} AND ${s.unscoped('own account')}`,
  )
  if (!row) throw new Error('a session without account')
  const { areaNames, roles, phone, ...rest } = row
  return {
    ...rest,
    phone: phone && maskPhone(phone),
    areaName: ctx.text(areaNames),
    roles: roles.map((names) => ctx.text(names)),
  }
}

/** How many accounts there are in the caller's area, by type. */
export async function userStatistics(ctx: Ctx): Promise<UserStatistics> {
  const [row] = await sql<UserStatistics>(
    ctx,
    (s) => `SELECT count(*)::int AS total,
        count(*) FILTER (WHERE type = 0)::int AS supervisor,
        count(*) FILTER (WHERE type = 1)::int AS purchaser,
        count(*) FILTER (WHERE type = 2)::int AS supplier,
        count(*) FILTER (WHERE type = 3)::int AS agency,
        count(*) FILTER (WHERE type = 4)::int AS expert,
        count(*) FILTER (WHERE create_time > ${s.param(ctx.clock.now())}::timestamptz - interval '30 days')::int AS "new30d"
      FROM account WHERE ${s.area('area_id')}`,
  )
  if (!row) throw new Error('count gives a row')
  return row
}

/** The stored hash of an account's password. */
export async function passwordHashOf(ctx: Ctx, accountId: string): Promise<string> {
  const [row] = await sql<{ hash: string }>(
    ctx,
    (s) => `SELECT password_hash AS hash FROM account
      WHERE id = ${s.param(accountId)} AND ${s.unscoped('own account')}`,
  )
  if (!row) throw new Error('a session without account')
  return row.hash
}

/** What the roles of accounts permit, by account; participants' roles permit nothing. */
export async function permissionsOf(
  ctx: Ctx,
  accountIds: readonly string[],
): Promise<Map<string, Permission[]>> {
  const rows = await sql<{ id: string; permissions: Permission[] }>(
    ctx,
    (s) => `SELECT x.account_id AS id, array_agg(DISTINCT m.permission) AS permissions
      FROM account_role x JOIN role_menu g ON g.role_id = x.role_id JOIN menu m ON m.id = g.menu_id
      WHERE x.account_id = ANY(${s.param(accountIds)}::uuid[]) AND m.permission IS NOT NULL
        AND ${s.unscoped('the accounts were read within the scope')}
      GROUP BY x.account_id`,
  )
  return new Map(rows.map((row) => [row.id, row.permissions]))
}
