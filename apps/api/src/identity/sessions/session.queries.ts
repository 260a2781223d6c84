import { type AccountStatus, isCityCode, type Permission, type Sign } from '@credit/contract'
import type { Actor, Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** A session with the account behind it and the rights its roles give. */
export interface KnownSession {
  actor: Actor
  lastUsed: Date
  expiresAt: Date
  ended: boolean
  status: AccountStatus
}

interface Row {
  login_name: string
  name: string
  type: Sign
  participant_id: string | null
  area_id: string
  area_code: string
  change_pwd: boolean
  status: AccountStatus
  account_id: string
  last_used: Date
  expires_at: Date
  ended_at: Date | null
  permissions: Permission[]
  roles: string[]
}

/** Session, account and rights in one statement; permissions are for supervisors only. */
export async function findSession(ctx: Ctx, id: string): Promise<KnownSession | null> {
  const [row] = await sql<Row>(
    ctx,
    (
      s,
    ) => `SELECT s.account_id, s.last_used, s.expires_at, s.ended_at, a.login_name, a.name, a.type,
        a.participant_id, a.area_id, a.change_pwd, a.status, area.code AS area_code,
        ARRAY(SELECT DISTINCT m.permission FROM account_role x
          JOIN role_menu g ON g.role_id = x.role_id JOIN menu m ON m.id = g.menu_id
          WHERE x.account_id = a.id AND a.type = 0 AND m.permission IS NOT NULL) AS permissions,
        ARRAY(SELECT coalesce(r.code, r.id::text) FROM account_role x JOIN role r ON r.id = x.role_id
          WHERE x.account_id = a.id ORDER BY 1) AS roles
      FROM session s JOIN account a ON a.id = s.account_id JOIN area ON area.id = a.area_id
      WHERE s.id = ${s.param(id)} AND ${s.unscoped('the token names the session')}`,
  )
  if (!row) return null
  return {
    actor: {
      accountId: row.account_id,
      sessionId: id,
      loginName: row.login_name,
      name: row.name,
      sign: row.type,
      participantId: row.participant_id,
      areaId: row.area_id,
      areaCode: row.area_code,
      city: row.type === 0 && isCityCode(row.area_code),
      permissions: new Set(row.permissions),
      roles: row.roles,
      changePwd: row.change_pwd,
    },
    lastUsed: row.last_used,
    expiresAt: row.expires_at,
    ended: row.ended_at !== null,
    status: row.status,
  }
}
