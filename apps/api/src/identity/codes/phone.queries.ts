import { createHmac } from 'node:crypto'
import { maskPhone, type ParticipantSign, type Sign } from '@credit/contract'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'

/** An account that a code can be sent to. */
export interface Reachable {
  id: string
  areaId: string
  phone: string
}

/** The account of a type that the phone is verified for. */
export async function accountOfPhone(
  ctx: Ctx,
  phone: string,
  type: Sign,
): Promise<Reachable | null> {
  const [row] = await sql<Reachable>(
    ctx,
    (s) => `SELECT id, area_id AS "areaId", phone FROM account
      WHERE type = ${s.param(type)} AND phone = ${s.param(phone)} AND phone_verify
        AND ${s.unscoped('nobody is logged in yet')}`,
  )
  return row ?? null
}

/** The account whose forgotten password can be replaced by a code: one with a verified phone. */
export async function retrievable(
  ctx: Ctx,
  loginName: string,
  type: ParticipantSign,
): Promise<Reachable | null> {
  const [row] = await sql<Reachable>(
    ctx,
    (s) => `SELECT id, area_id AS "areaId", phone FROM account
      WHERE lower(login_name) = lower(${s.param(loginName)}) AND type = ${s.param(type)}
        AND phone_verify AND phone IS NOT NULL AND status <> 'disabled'
        AND ${s.unscoped('nobody is logged in yet')}`,
  )
  return row ?? null
}

/** The masked phone of an account that has none to show: made up, the same each time. */
export function madeUpPhone(secret: string, loginName: string, type: Sign): string {
  const bytes = createHmac('sha256', secret)
    .update(`phone:${type}:${loginName.toLowerCase()}`)
    .digest()
  const head = `1${3 + (bytes.readUInt8(0) % 7)}${bytes.readUInt8(1) % 10}`
  const tail = String(bytes.readUInt32BE(2) % 10_000).padStart(4, '0')
  return maskPhone(`${head}0000${tail}`)
}
