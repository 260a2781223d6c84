import { type AuditAction, type BuiltInRole, type Permission, SIGN } from '@credit/contract'
import { In } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { AccountRoleEntity } from '#entities/identity/account-role'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { beyond } from '../accounts/account.policy.js'
import { returnUndecidable } from '../accounts/return-undecidable.js'
import { forgetSessions } from '../sessions/sessions.js'
import type { Role, RoleRow } from './role.dto.js'
import { assertEditable, menusOfRole, readRole } from './role.queries.js'

/** Keeps all its entries, so that an installation cannot lose the last role that may grant permissions. */
const COMPLETE: BuiltInRole = 'city-administrator'

/** Grants menu entries to a role, including the permissions of buttons; all or none. */
export function allocate(ctx: Ctx, id: string, menuIds: readonly string[]): Promise<Role> {
  return unitOfWork(ctx, async (tx) => {
    const role = await assertEditable(tx, id)
    await grant(tx, role, menuIds, await lockEntries(tx, id))
    await countChange(tx, id)
    return readRole(tx, id)
  })
}

/** Takes entries from a role; entries that it does not have are ignored. */
export function cancelAllocation(ctx: Ctx, id: string, menuIds: readonly string[]): Promise<Role> {
  return unitOfWork(ctx, async (tx) => {
    const role = await assertEditable(tx, id)
    await revoke(tx, role, menuIds, await lockEntries(tx, id))
    await countChange(tx, id)
    return readRole(tx, id)
  })
}

/** Gives a role these entries and no others. */
export async function setEntries(tx: Tx, role: RoleRow, menuIds: readonly string[]): Promise<void> {
  const present = await lockEntries(tx, role.id)
  const added = menuIds.filter((menuId) => !present.includes(menuId))
  const removed = present.filter((menuId) => !menuIds.includes(menuId))
  if (added.length) await grant(tx, role, added, present)
  if (removed.length) await revoke(tx, role, removed, present)
}

async function grant(tx: Tx, role: RoleRow, menuIds: readonly string[], present: readonly string[]): Promise<void> {
  const permissions = await requireMenus(tx, menuIds)
  if (beyond(tx.actor, permissions).length) {
    throw new DomainError('NOT_GRANTABLE', { fields: { menuIds: ['role.notGrantable'] } })
  }
  if (role.sign !== SIGN.supervisor && permissions.length) {
    throw new DomainError('RULE_BROKEN', { fields: { menuIds: ['role.participants'] } })
  }
  const added = [...new Set(menuIds)].filter((menuId) => !present.includes(menuId))
  await scoped(tx, RoleMenuEntity).insertAll(added.map((menuId) => ({ roleId: role.id, menuId })))
  await recordChange(tx, role, { action: 'allocate', after: added })
}

async function revoke(tx: Tx, role: RoleRow, menuIds: readonly string[], present: readonly string[]): Promise<void> {
  if (role.code === COMPLETE) throw new DomainError('BUILT_IN')
  await requireMenus(tx, menuIds)
  const removed = present.filter((menuId) => menuIds.includes(menuId))
  await scoped(tx, RoleMenuEntity).deleteAll({ roleId: role.id, menuId: In(removed) })
  await recordChange(tx, role, { action: 'cancel-allocation', before: removed })
  const holders = await scoped(tx, AccountRoleEntity).pick(['accountId'], { roleId: role.id })
  await returnUndecidable(
    tx,
    holders.map(({ accountId }) => accountId),
  )
}

/** Makes a form that was opened before the entries changed a conflict. */
async function countChange(tx: Tx, id: string): Promise<void> {
  await scoped(tx, RoleEntity).update(id, {})
}

/** Locks the role against concurrent changes; returns its entries. */
async function lockEntries(tx: Tx, id: string): Promise<string[]> {
  await scoped(tx, RoleEntity).lock(id)
  return menusOfRole(tx, id)
}

/** Rejects unknown entries; returns the permissions of the entries. */
async function requireMenus(tx: Tx, menuIds: readonly string[]): Promise<Permission[]> {
  const menus = await scoped(tx, MenuEntity).pick(['id', 'permission'], { id: In(menuIds) })
  if (menus.length !== new Set(menuIds).size) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { menuIds: ['field.unknownReference'] } })
  }
  return menus.flatMap(({ permission }) => (permission ? [permission] : []))
}

async function recordChange(
  tx: Tx,
  role: RoleRow,
  { action, before, after }: { action: AuditAction; before?: string[]; after?: string[] },
): Promise<void> {
  if (!before?.length && !after?.length) return
  await recordAudit(tx, {
    action,
    entity: 'role',
    entityId: role.id,
    areaId: role.areaId,
    before: before ? { menuIds: before.toSorted() } : null,
    after: after ? { menuIds: after.toSorted() } : null,
  })
  await forgetSessions(tx)
}
