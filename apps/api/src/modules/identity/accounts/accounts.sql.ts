import type { AccountStatus, Permission } from '@credit/contract'
import { allAreas, col, SAMPLE_ID, sql, statement, statesOf } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'

/** The account of a login name, which is unique over all areas and in any case. */
export const accountOfLoginName = statement({
  access: allAreas('login names are unique over all areas'),
  columns: {
    ...col.of(AccountEntity, 'id', 'areaId', 'type', 'phone'),
    mayRetrieve: col.bool(),
  },
  samples: [{ loginName: '' }],
  text: ({ loginName }: { loginName: string }) =>
    sql`SELECT id, area_id AS "areaId", type, phone,
        phone_verify AND phone IS NOT NULL AND status <> ${statesOf<AccountStatus>('disabled')} AS "mayRetrieve"
      FROM account WHERE lower(login_name) = lower(${loginName})`,
})

/** Accounts of the caller's area by type. */
export const countAccounts = statement({
  access: 'area',
  columns: {
    total: col.int(),
    supervisor: col.int(),
    purchaser: col.int(),
    supplier: col.int(),
    agency: col.int(),
    expert: col.int(),
    new30d: col.int(),
  },
  samples: [{ now: new Date(0) }],
  text: ({ now }: { now: Date }, scope) => sql`SELECT count(*)::int AS total,
      count(*) FILTER (WHERE type = 0)::int AS supervisor,
      count(*) FILTER (WHERE type = 1)::int AS purchaser,
      count(*) FILTER (WHERE type = 2)::int AS supplier,
      count(*) FILTER (WHERE type = 3)::int AS agency,
      count(*) FILTER (WHERE type = 4)::int AS expert,
      count(*) FILTER (WHERE create_time > ${now}::timestamptz - interval '30 days')::int AS new30d
    FROM account WHERE ${scope.area(sql`area_id`)}`,
})

/** The permissions of the roles of accounts. */
export const permissionsOfAccounts = statement({
  access: allAreas('the accounts were read within the scope'),
  columns: { id: col.uuid(), areaCode: col.text(), permissions: col.texts<Permission>() },
  samples: [{ accountIds: [SAMPLE_ID] }],
  text: ({ accountIds }: { accountIds: readonly string[] }) => sql`SELECT a.id,
      area.code AS "areaCode", array_agg(DISTINCT m.permission) AS permissions
    FROM account a JOIN area ON area.id = a.area_id JOIN account_role x ON x.account_id = a.id
    JOIN role_menu g ON g.role_id = x.role_id JOIN menu m ON m.id = g.menu_id
    WHERE a.id = ANY(${accountIds}::uuid[]) AND m.permission IS NOT NULL
    GROUP BY a.id, area.code`,
})

interface PasswordInput {
  accountId: string
  hash: string
  changePwd: boolean
  now: Date
}

/** Stores a password; the version, which guards edits by supervisors, does not change. */
export const updatePassword = statement({
  access: allAreas('the caller has checked the account'),
  samples: [{ accountId: SAMPLE_ID, hash: '', changePwd: true, now: new Date(0) }],
  text: ({ accountId, hash, changePwd, now }: PasswordInput) => sql`UPDATE account
    SET password_hash = ${hash}, change_pwd = ${changePwd}, update_time = ${now}
    WHERE id = ${accountId}`,
})
