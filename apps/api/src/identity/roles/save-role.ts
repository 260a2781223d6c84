import { Role } from '../../entities/role.js'
import type { Ctx } from '../../platform/database/context.js'
import { areaLimit } from '../../platform/database/scope.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { DomainError } from '../../platform/http/domain-error.js'
import { namesOf } from '../../platform/language/names.js'
import type { RoleInput, RoleRow } from './role.dto.js'
import { getRole } from './role.queries.js'

/** A role for supervisors; a district's belongs to the district, the city's to all unless it says one. */
export function createRole(ctx: Ctx, input: RoleInput): Promise<RoleRow> {
  return unitOfWork(ctx, async (tx) => {
    const areaId = input.areaId === undefined ? areaLimit(tx) : input.areaId
    const { id } = await scoped(tx, Role).insert({
      names: namesOf(tx, input, null),
      description: input.description ?? '',
      sign: 0,
      builtIn: false,
      code: null,
      areaId,
    })
    return getRole(tx, id)
  })
}

export function updateRole(ctx: Ctx, id: string, input: RoleInput): Promise<RoleRow> {
  return unitOfWork(ctx, async (tx) => {
    await needEditable(tx, id)
    const before = await scoped(tx, Role).lock(id)
    const areaId = input.areaId === undefined ? before.areaId : input.areaId
    if (before.builtIn && areaId !== null) throw new DomainError('BUILT_IN')
    await scoped(tx, Role).update(
      id,
      {
        names: namesOf(tx, input, before.names),
        description: input.description ?? before.description,
        areaId,
      },
      { version: input.version, current: () => getRole(tx, id) },
    )
    return getRole(tx, id)
  })
}

/** One that accounts carry is in use (a foreign key says so); built-in ones stay. */
export function removeRole(ctx: Ctx, id: string): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const role = await needEditable(tx, id)
    if (role.builtIn) throw new DomainError('BUILT_IN')
    await scoped(tx, Role).remove(id)
  })
}

/** Seen but not the own area's: 403; not seen: 404. */
export async function needEditable(tx: Ctx, id: string): Promise<RoleRow> {
  const role = await getRole(tx, id)
  if (!role.editable) throw new DomainError('FORBIDDEN')
  return role
}
