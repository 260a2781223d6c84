import { In } from 'typeorm'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MenuEntity } from '#entities/identity/menu'
import { forgetSessions } from '../sessions/sessions.js'
import type { MenuOrder } from './menu.dto.js'
import { checkPlace } from './menu.rules.js'
import { menuRows } from './menu.sql.js'

/**
 * Orders the entries of a level, including an entry that is moved there from another level. 409 if an entry of the
 * level was added or moved meanwhile.
 */
export function orderMenu(ctx: Ctx, { parentId, ids }: MenuOrder): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const menus = scoped(tx, MenuEntity)
    await menus.lockAll([{ id: In(ids) }, ...(parentId === null ? [] : [{ id: parentId }])])
    const rows = await menuRows(tx)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const moved = ids.flatMap((id) => {
      const row = byId.get(id)
      if (!row) throw new DomainError('REFERENCE_UNKNOWN', { fields: { ids: ['field.unknownReference'] } })
      return row.parentId === parentId ? [] : [row]
    })
    for (const row of moved) checkPlace(rows, row, parentId)
    const present = rows.filter((row) => row.parentId === parentId)
    if (present.some(({ id }) => !ids.includes(id))) throw new DomainError('STATE_CONFLICT')
    for (const [index, id] of ids.entries()) {
      const sortOrder = index + 1
      const before = byId.get(id)
      if (before?.sortOrder === sortOrder && before.parentId === parentId) continue
      await menus.update(id, { parentId, sortOrder })
    }
    await forgetSessions(tx)
  })
}
