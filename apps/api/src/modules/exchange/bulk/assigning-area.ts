import type { Permission } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
import type { Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { type BulkAction, Changed, idsWhere } from './bulk-action.js'

/** A record that belongs to an area, locked. */
interface Owned {
  areaId: string
}

interface Assigning<R extends Owned> {
  permission: Permission
  /** Locks a record; 404 if it is gone. */
  lock(tx: Tx, id: string): Promise<R>
  /** The use case of the single record. */
  assign(tx: Tx, record: R, areaId: string, before: Readonly<Record<string, unknown>>): Promise<unknown>
  /** Data stored in addition to the area, for undoing the change. */
  kept?(record: R): Record<string, unknown>
}

/**
 * Assigns many records to another area, and back: each to its previous area, unless it has been reassigned since. Only
 * the city may do this, because all areas belong to it.
 */
export function assigningArea<E extends ObjectLiteral & Owned, R extends Owned>({
  permission,
  lock,
  assign,
  kept = () => ({}),
}: Assigning<R>): Record<'assignArea' | 'restoreArea', BulkAction<E>> {
  return {
    assignArea: {
      permission,
      undo: 'restoreArea',
      cityOnly: true,
      checkParams: ({ areaId }) => void required(areaId),
      assertKnown: async (ctx, { areaId }) => {
        if (!areaId || (await scoped(ctx, AreaEntity).exists({ id: areaId }))) return
        throw new DomainError('REFERENCE_UNKNOWN', {
          fields: { areaId: ['field.unknownReference'] },
        })
      },
      changing: (_, rows, { areaId }) => idsWhere(rows, (row) => row.areaId !== areaId),
      run: async (tx, id, params) => {
        const areaId = required(params.areaId)
        const record = await lock(tx, id)
        if (record.areaId === areaId) return false
        const before = { areaId: record.areaId, assigned: areaId, ...kept(record) }
        await assign(tx, record, areaId, {})
        return new Changed(before)
      },
    },
    restoreArea: {
      permission,
      cityOnly: true,
      takesBack: 'assignArea',
      run: async (tx, id, _, before) => {
        const record = await lock(tx, id)
        if (record.areaId === before?.areaId) return false
        if (!before || record.areaId !== before.assigned) {
          throw new DomainError('RULE_BROKEN', { fields: { areaId: ['bulk.areaChangedSince'] } })
        }
        await assign(tx, record, String(before.areaId), before)
      },
    },
  }
}

function required(areaId: string | undefined): string {
  if (areaId) return areaId
  throw new DomainError('VALIDATION', { fields: { areaId: ['field.required'] } })
}
