import type { EntityMetadata } from 'typeorm'
import { AuditLog } from '../../entities/audit-log.js'
import type { Ctx } from '../database/context.js'

type Row = Record<string, unknown>

/** A row as an audit entry may show it: without secrets (columns that are never selected). */
export function auditable(metadata: EntityMetadata, row: object): Row {
  const image: Row = {}
  for (const column of metadata.columns) {
    if (!column.isSelect) continue
    const value = column.getEntityValue(row as never)
    if (value !== undefined) image[column.propertyName] = value
  }
  return image
}

/** Keeps of two images only what differs. */
function difference(before: Row, after: Row): [Row, Row] {
  const was: Row = {}
  const is: Row = {}
  for (const key of Object.keys(after)) {
    if (key === 'updateTime' || key === 'version') continue
    if (JSON.stringify(before[key] ?? null) !== JSON.stringify(after[key] ?? null)) {
      was[key] = before[key] ?? null
      is[key] = after[key] ?? null
    }
  }
  return [was, is]
}

export interface AuditEntry {
  action: string
  entity: string
  entityId: string | null
  areaId?: string | null
  before?: Row | null
  after?: Row | null
}

/**
 * Writes what was changed, in the transaction of the change. Both images given: only the columns
 * that differ are kept, and nothing is written where none does.
 */
export async function recordAudit(ctx: Ctx, entry: AuditEntry): Promise<void> {
  if (!ctx.inTransaction) throw new Error('audit rows are written in a unit of work')
  let { before = null, after = null } = entry
  if (before && after) {
    ;[before, after] = difference(before, after)
    if (Object.keys(after).length === 0) return
  }
  await ctx.manager.insert(AuditLog, {
    at: ctx.clock.now(),
    accountId: ctx.actor?.accountId ?? null,
    accountName: ctx.actor?.loginName ?? '',
    areaId: entry.areaId ?? ctx.actor?.areaId ?? null,
    action: entry.action,
    entity: entry.entity,
    entityId: entry.entityId,
    before: before as never,
    after: after as never,
    ip: ctx.ip,
    requestId: ctx.requestId,
  })
}
