import type { AccountStatus, Names, Sign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { type SqlScope, sql } from '../../platform/database/sql.js'

/** What a login needs to know of an account; the only place that reads a password hash by name. */
export interface LoginAccount {
  id: string
  loginName: string
  name: string
  type: Sign
  status: AccountStatus
  rejectReason: string | null
  passwordHash: string
  changePwd: boolean
  phoneVerify: boolean
  participantId: string | null
  areaId: string
  areaCode: string
  areaNames: Names
  roles: Names[]
}

/** The account of a name and type, whatever its state. */
export function findLoginAccount(
  ctx: Ctx,
  loginName: string,
  type: Sign,
): Promise<LoginAccount | null> {
  return find(ctx, type, (s) => `lower(a.login_name) = lower(${s.param(loginName)})`)
}

/** The account of a type that has verified the phone. */
export function findPhoneAccount(
  ctx: Ctx,
  phone: string,
  type: Sign,
): Promise<LoginAccount | null> {
  return find(ctx, type, (s) => `a.phone = ${s.param(phone)} AND a.phone_verify`)
}

async function find(
  ctx: Ctx,
  type: Sign,
  condition: (s: SqlScope) => string,
): Promise<LoginAccount | null> {
  const [row] = await sql<LoginAccount>(
    ctx,
    (s) => `SELECT a.id, a.login_name AS "loginName", a.name, a.type, a.status,
        a.reject_reason AS "rejectReason", a.password_hash AS "passwordHash",
        a.change_pwd AS "changePwd", a.phone_verify AS "phoneVerify",
        a.participant_id AS "participantId", a.area_id AS "areaId", area.code AS "areaCode",
        area.names AS "areaNames",
        coalesce((SELECT json_agg(r.names ORDER BY r.id) FROM account_role x
          JOIN role r ON r.id = x.role_id WHERE x.account_id = a.id), '[]'::json) AS roles
      FROM account a JOIN area ON area.id = a.area_id
      WHERE ${condition(s)} AND a.type = ${s.param(type)}
        AND ${s.unscoped('nobody is logged in yet')}`,
  )
  return row ?? null
}

/** Whether an account of that name has logged in from an address within the last 30 days. */
export async function knowsAddress(ctx: Ctx, loginName: string, ip: string): Promise<boolean> {
  const [row] = await sql<{ known: boolean }>(
    ctx,
    (s) => `SELECT EXISTS (SELECT 1 FROM login_log l JOIN account a ON a.id = l.account_id
        WHERE lower(a.login_name) = lower(${s.param(loginName)}) AND l.success AND l.event = 'login'
          AND l.ip = ${s.param(ip)}
          AND l.create_time > ${s.param(ctx.clock.now())}::timestamptz - interval '30 days'
          AND ${s.unscoped('nobody is logged in yet')}) AS known`,
  )
  return row?.known ?? false
}

/** Whether the area is open; null for an unknown one. */
export async function isAreaOpen(ctx: Ctx, areaId: string): Promise<boolean | null> {
  const [row] = await sql<{ status: number }>(
    ctx,
    (s) =>
      `SELECT status FROM area WHERE id = ${s.param(areaId)} AND ${s.unscoped('areas are public')}`,
  )
  return row ? row.status === 1 : null
}
