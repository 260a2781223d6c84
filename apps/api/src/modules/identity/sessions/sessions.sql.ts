import type { Permission } from '@credit/contract'
import { col, SAMPLE_ID, sql, statement } from '#database/statement'
import { AccountEntity } from '#entities/identity/account'
import { SessionEntity } from '#entities/identity/session'

/** Session, account and permissions of its roles: one statement, since each request runs it. */
export const sessionById = statement({
  access: 'system',
  columns: {
    ...col.of(AccountEntity, 'loginName', 'name', 'type', 'participantId', 'areaId', 'changePwd', 'status'),
    ...col.of(SessionEntity, 'accountId', 'lastUsed', 'expiresAt', 'endedAt'),
    areaCode: col.text(),
    permissions: col.texts<Permission>(),
    roles: col.texts(),
    secondFactor: col.bool(),
  },
  samples: [{ id: SAMPLE_ID }],
  text: ({ id }: { id: string }) => sql`SELECT s.account_id AS "accountId",
      s.last_used AS "lastUsed", s.expires_at AS "expiresAt", s.ended_at AS "endedAt",
      a.login_name AS "loginName", a.name, a.type, a.participant_id AS "participantId",
      a.area_id AS "areaId", area.code AS "areaCode", a.change_pwd AS "changePwd", a.status,
      ARRAY(SELECT DISTINCT m.permission FROM account_role x
        JOIN role_menu g ON g.role_id = x.role_id JOIN menu m ON m.id = g.menu_id
        WHERE x.account_id = a.id AND a.type = 0 AND m.permission IS NOT NULL) AS permissions,
      ARRAY(SELECT coalesce(r.code, r.id::text) FROM account_role x JOIN role r ON r.id = x.role_id
        WHERE x.account_id = a.id ORDER BY 1) AS roles,
      EXISTS (SELECT FROM second_factor f
        WHERE f.account_id = a.id AND f.confirmed_at IS NOT NULL) AS "secondFactor"
    FROM session s JOIN account a ON a.id = s.account_id JOIN area ON area.id = a.area_id
    WHERE s.id = ${id}`,
})

/** Extends the sliding day of a session, outside a unit of work. */
export const touchSession = statement({
  samples: [{ id: SAMPLE_ID, now: new Date(0) }],
  text: ({ id, now }: { id: string; now: Date }) =>
    sql`UPDATE session SET last_used = ${now} WHERE id = ${id} AND last_used < ${now}`,
})
