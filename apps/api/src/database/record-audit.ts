import type { AuditAction } from '@credit/contract'
import type { EntityMetadata } from 'typeorm'
import type { Ctx, Tx } from '../core/context.js'
import { scopeOf } from '../entities/scope.js'
import { type AuditHead, appendAudit, appendAudits } from './audit.sql.js'

type Row = Record<string, unknown>

/** A row as an audit entry shows it: without columns that are never selected or declared as unaudited. */
export function auditable(metadata: EntityMetadata, row: object): Row {
  const { unaudited } = scopeOf(metadata.target)
  const image: Row = {}
  for (const column of metadata.columns) {
    if (!column.isSelect || unaudited.includes(column.propertyName)) continue
    const value = column.getEntityValue(row as never)
    if (value !== undefined) image[column.propertyName] = value
  }
  return image
}

/** Returns the columns that differ between two images, from both. */
export function difference(before: Row, after: Row): [Row, Row] {
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

interface AuditEntry {
  action: AuditAction
  entity: string
  entityId: string | null
  areaId?: string | null
  before?: Row | null
  after?: Row | null
}

/**
 * Appends an audit entry in the transaction of the change. If both images are given, only the columns that differ are
 * kept, and no entry is written if none differs.
 */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await recordDifference(tx, entry)
}

/** Does what {@link recordAudit} does, and returns whether an entry was written. */
export async function recordDifference(tx: Tx, entry: AuditEntry): Promise<boolean> {
  let { before = null, after = null } = entry
  if (before && after) {
    ;[before, after] = difference(before, after)
    if (Object.keys(after).length === 0) return false
  }
  await appendAudit.run(tx, {
    head: auditHead(tx, entry),
    entityId: entry.entityId,
    before: before && JSON.stringify(before),
    after: after && JSON.stringify(after),
  })
  return true
}

interface AuditedRow {
  entityId: string
  areaId: string | null
  before?: Row
  after?: Row
}

/** Appends the audit entries of one action on many rows of a table, as {@link recordAudit} does. */
export async function recordAudits(
  tx: Tx,
  { action, entity }: Pick<AuditEntry, 'action' | 'entity'>,
  rows: readonly AuditedRow[],
): Promise<void> {
  const entries = rows.flatMap(({ entityId, areaId, before, after }) => {
    const [was, is] = before && after ? difference(before, after) : [before, after]
    if (before && after && Object.keys(is ?? {}).length === 0) return []
    const [shownBefore, shownAfter] = [was, is].map((image) => (image ? JSON.stringify(image) : null))
    return [{ entityId, areaId, before: shownBefore ?? null, after: shownAfter ?? null }]
  })
  if (entries.length === 0) return
  await appendAudits.run(tx, { head: auditHead(tx, { action, entity }), rows: entries })
}

/** Returns the actor, area and request of an audit entry. */
export function auditHead(
  ctx: Ctx,
  { action, entity, areaId }: Pick<AuditEntry, 'action' | 'entity' | 'areaId'>,
): AuditHead {
  const who = ctx.actor?.viewer ?? ctx.actor
  return {
    at: ctx.clock.now(),
    accountId: who?.accountId ?? null,
    accountName: who?.loginName ?? '',
    areaId: areaId ?? who?.areaId ?? null,
    action,
    entity,
    ip: ctx.ip,
    requestId: ctx.requestId,
  }
}
