import type { Ctx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { isSameText, namesOf, nameTaken, sharesText } from '#core/language/names'
import type { MenuEntity } from '#entities/identity/menu'
import { beyond } from '../accounts/account.policy.js'
import type { MenuInput } from './menu.dto.js'
import type { MenuRow } from './menu.sql.js'
import { wouldCycle } from './menu-tree.js'

/** True if another directory or page in the place has one of the names; buttons are identified by permission. */
function isNameTaken(
  rows: readonly MenuRow[],
  { id, kind, names }: Pick<MenuRow, 'kind' | 'names'> & { id?: string },
  parentId: string | null,
): boolean {
  return (
    kind !== 'button' &&
    rows.some(
      (row) => row.id !== id && row.kind !== 'button' && row.parentId === parentId && sharesText(row.names, names),
    )
  )
}

/** Rejects an invalid place in the tree: below the entry itself or a button, or next to an entry with the same name. */
export function checkPlace(
  rows: readonly MenuRow[],
  entry: Pick<MenuRow, 'id' | 'kind' | 'names'>,
  parentId: string | null,
): void {
  const { id } = entry
  const parent = rows.find((row) => row.id === parentId)
  const unknown = parentId !== null && !parent
  const message: FieldMessage | null = unknown
    ? 'field.unknownReference'
    : wouldCycle(rows, id, parentId)
      ? 'menu.circle'
      : parent?.kind === 'button'
        ? 'menu.belowButton'
        : null
  if (message === null) {
    if (isNameTaken(rows, entry, parentId)) throw new DomainError('DUPLICATE')
    return
  }
  throw new DomainError(unknown ? 'REFERENCE_UNKNOWN' : 'RULE_BROKEN', {
    fields: { parentId: [message] },
  })
}

/** Rejects an entry that does not fit into the tree, or that grants a permission the caller does not have. */
export function checkMenu(ctx: Ctx, input: MenuInput, rows: readonly MenuRow[], before: MenuEntity | null): void {
  const fields: Record<string, FieldMessage[]> = {}
  const parent = rows.find((row) => row.id === input.parentId)
  if (input.parentId && !parent) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { parentId: ['field.unknownReference'] } })
  }
  if (before && wouldCycle(rows, before.id, input.parentId ?? null)) fields.parentId = ['menu.circle']
  if (parent?.kind === 'button') fields.parentId = ['menu.belowButton']
  if (input.kind === 'button' && !input.permission) fields.permission = ['menu.buttonPermission']
  if (input.kind !== 'button' && input.permission) fields.permission = ['menu.noPermission']
  if (input.kind === 'page' && !/^\/[A-Za-z0-9/_-]*$/.test(input.path ?? '')) fields.path = ['menu.path']
  if (before?.code && (input.kind !== before.kind || (input.permission ?? null) !== before.permission))
    fields.kind = ['menu.builtIn']
  if (Object.keys(fields).length) throw new DomainError('RULE_BROKEN', { fields })
  const named = { kind: input.kind, names: namesOf(ctx, input, before?.names) }
  const parentId = input.parentId ?? null
  const same = before && isSameText(named.names, before.names) && parentId === before.parentId
  if (!same && isNameTaken(rows, { ...named, ...(before ? { id: before.id } : {}) }, parentId)) throw nameTaken(input)
  // Roles that have the entry get its permission: changing it is granting it.
  const given = input.permission && input.permission !== before?.permission ? [input.permission] : []
  if (beyond(ctx.actor, given).length) {
    throw new DomainError('NOT_GRANTABLE', { fields: { permission: ['role.notGrantable'] } })
  }
}
