import type { BuiltInRole } from '@credit/contract'
import { recordAudit } from '../../platform/audit/record-audit.js'
import type { Ctx } from '../../platform/database/context.js'
import { sql } from '../../platform/database/sql.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { beyond } from '../accounts/account.policy.js'
import { forgetSessions } from '../sessions/sessions.js'
import type { RoleRow } from './role.dto.js'
import { getRole, menusById } from './role.queries.js'
import { needEditable } from './save-role.js'

/** Keeps all it has, or an installation could lose the last one who can give rights. */
const UNTOUCHABLE: BuiltInRole = 'city-administrator'

/** Gives a role entries of the menu, and with its buttons their permissions; all or none. */
export function allocate(ctx: Ctx, id: string, menuIds: readonly string[]): Promise<RoleRow> {
  return unitOfWork(ctx, async (tx) => {
    const role = await needEditable(tx, id)
    const permissions = await needMenus(tx, menuIds)
    if (beyond(ctx.actor, permissions).length) {
      throw new DomainError('NOT_GRANTABLE', { fields: { menuIds: ['role.notGrantable'] } })
    }
    if (role.sign !== 0 && permissions.length) {
      throw new DomainError('RULE_BROKEN', { fields: { menuIds: ['role.participants'] } })
    }
    const added = await sql<{ menu_id: string }>(
      tx,
      (s) => `INSERT INTO role_menu (role_id, menu_id)
        SELECT ${s.param(id)}::uuid, unnest(${s.param(menuIds)}::uuid[])
        ON CONFLICT DO NOTHING RETURNING menu_id /* ${s.unscoped('the role was checked')} */`,
    )
    await changed(tx, role, 'allocate', null, added)
    return getRole(tx, id)
  })
}

/** Takes entries from a role; what it does not carry is no fault. */
export function cancelAllocation(
  ctx: Ctx,
  id: string,
  menuIds: readonly string[],
): Promise<RoleRow> {
  return unitOfWork(ctx, async (tx) => {
    const role = await needEditable(tx, id)
    if (role.code === UNTOUCHABLE) throw new DomainError('BUILT_IN')
    await needMenus(tx, menuIds)
    const gone = await sql<{ menu_id: string }>(
      tx,
      (s) => `DELETE FROM role_menu WHERE role_id = ${s.param(id)}
          AND menu_id = ANY(${s.param(menuIds)}::uuid[]) AND ${s.unscoped('the role was checked')}
        RETURNING menu_id`,
    )
    await changed(tx, role, 'cancel-allocation', gone, null)
    return getRole(tx, id)
  })
}

/** All of them exist; answers their permissions. */
async function needMenus(tx: Ctx, menuIds: readonly string[]) {
  const menus = await menusById(tx, menuIds)
  if (menus.length !== new Set(menuIds).size) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { menuIds: ['field.unknownReference'] } })
  }
  return menus.flatMap(({ permission }) => (permission ? [permission] : []))
}

async function changed(
  tx: Ctx,
  role: RoleRow,
  action: string,
  before: { menu_id: string }[] | null,
  after: { menu_id: string }[] | null,
): Promise<void> {
  const image = (rows: { menu_id: string }[] | null) =>
    rows && { menuIds: rows.map((row) => row.menu_id).sort() }
  if (!before?.length && !after?.length) return
  await recordAudit(tx, {
    action,
    entity: 'role',
    entityId: role.id,
    areaId: role.areaId,
    before: image(before),
    after: image(after),
  })
  await forgetSessions(tx)
}
