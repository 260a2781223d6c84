import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { isSameText, namesOf, nameTaken, sharesText } from '#core/language/names'
import { areaLimit } from '#database/scope'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RoleEntity } from '#entities/identity/role'
import { setEntries } from './allocate.js'
import type { Role, RoleInput } from './role.dto.js'
import { assertEditable, readRole } from './role.queries.js'

/**
 * Creates a role for supervisors with its rights; a district's belongs to it, the city's to all areas unless it names
 * one.
 */
export function createRole(ctx: Ctx, input: RoleInput): Promise<Role> {
  return unitOfWork(ctx, async (tx) => {
    const areaId = input.areaId === undefined ? areaLimit(tx) : input.areaId
    assertOwnRole(tx, areaId)
    const names = namesOf(tx, input, null)
    await assertFreeName(tx, { id: null, areaId, names }, input)
    const { id } = await scoped(tx, RoleEntity).insert({
      names,
      description: input.description ?? '',
      sign: 0,
      builtIn: false,
      code: null,
      areaId,
    })
    if (input.menuIds) await setEntries(tx, await assertEditable(tx, id), input.menuIds)
    return readRole(tx, id)
  })
}

/** Changes a role that the caller may edit, and its rights; a built-in role keeps its area. */
export function updateRole(ctx: Ctx, id: string, input: RoleInput): Promise<Role> {
  return unitOfWork(ctx, async (tx) => {
    const role = await assertEditable(tx, id)
    const before = await scoped(tx, RoleEntity).lock(id)
    const areaId = input.areaId === undefined ? before.areaId : input.areaId
    assertOwnRole(tx, areaId)
    if (before.builtIn && areaId !== null) throw new DomainError('BUILT_IN')
    const names = namesOf(tx, input, before.names)
    if (!isSameText(names, before.names) || areaId !== before.areaId)
      await assertFreeName(tx, { id, areaId, names }, input)
    await scoped(tx, RoleEntity).update(
      id,
      {
        names,
        description: input.description ?? before.description,
        areaId,
      },
      { version: input.version, current: () => readRole(tx, id) },
    )
    if (input.menuIds) await setEntries(tx, role, input.menuIds)
    return readRole(tx, id)
  })
}

/** Deletes a role, unless it is built-in or held by an account. */
export function removeRole(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const role = await assertEditable(tx, id)
    if (role.builtIn) throw new DomainError('BUILT_IN')
    await scoped(tx, RoleEntity).remove(id)
  })
}

/** Rejects a name that another role has which is listed with this one, in either language. */
async function assertFreeName(
  tx: Tx,
  { id, areaId, names }: Pick<RoleEntity, 'areaId' | 'names'> & { id: string | null },
  input: RoleInput,
): Promise<void> {
  const roles = await scoped(tx, RoleEntity).pick(['id', 'areaId', 'names'], {})
  const taken = roles.some(
    (role) =>
      role.id !== id &&
      (areaId === null || role.areaId === null || role.areaId === areaId) &&
      sharesText(role.names, names),
  )
  if (taken) throw nameTaken(input)
}

/** Rejects roles of all areas and of other areas for districts: they belong to the city. */
function assertOwnRole(ctx: Ctx, areaId: string | null): void {
  const limit = areaLimit(ctx)
  if (limit !== null && areaId !== limit) throw new DomainError('FORBIDDEN')
}
