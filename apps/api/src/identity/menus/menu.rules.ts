import type { Menu } from '../../entities/menu.js'
import type { Ctx } from '../../platform/database/context.js'
import { DomainError, type FieldMessage } from '../../platform/http/domain-error.js'
import { beyond } from '../accounts/account.policy.js'
import type { MenuInput } from './menu.dto.js'
import type { MenuRow } from './menu.queries.js'
import { wouldCircle } from './menu-tree.js'

/** Refuses an entry that could not stand in the tree, or would hand out what the caller lacks. */
export function checkMenu(
  ctx: Ctx,
  input: MenuInput,
  rows: readonly MenuRow[],
  before: Menu | null,
): void {
  const fields: Record<string, FieldMessage[]> = {}
  const parent = rows.find((row) => row.id === input.parentId)
  if (input.parentId && !parent) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { parentId: ['field.unknownReference'] } })
  }
  if (before && wouldCircle(rows, before.id, input.parentId ?? null))
    fields.parentId = ['menu.circle']
  if (parent?.kind === 'button') fields.parentId = ['menu.belowButton']
  if (input.kind === 'button' && !input.permission) fields.permission = ['menu.buttonPermission']
  if (input.kind !== 'button' && input.permission) fields.permission = ['menu.noPermission']
  if (input.kind === 'page' && !/^\/[A-Za-z0-9/_-]*$/.test(input.path ?? ''))
    fields.path = ['menu.path']
  if (
    before?.code &&
    (input.kind !== before.kind || (input.permission ?? null) !== before.permission)
  )
    fields.kind = ['menu.builtIn']
  if (Object.keys(fields).length) throw new DomainError('RULE_BROKEN', { fields })
  // Roles that carry the entry get its permission: giving it is granting it.
  const given =
    input.permission && input.permission !== before?.permission ? [input.permission] : []
  if (beyond(ctx.actor, given).length) {
    throw new DomainError('NOT_GRANTABLE', { fields: { permission: ['role.notGrantable'] } })
  }
}
