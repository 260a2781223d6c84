import type { EntityMetadata } from 'typeorm'
import type { Ctx } from '../database/context.js'
import { type SqlScope, sqlCount } from '../database/sql.js'

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
  await sqlCount(ctx, (s) =>
    auditStatement(ctx, s, {
      action: entry.action,
      entity: entry.entity,
      areaId: entry.areaId,
      source: {
        entityId: s.param(entry.entityId),
        before: image(s, before),
        after: image(s, after),
      },
    }),
  )
}

function image(s: SqlScope, row: Row | null): string {
  return `${s.param(row === null ? null : JSON.stringify(row))}::jsonb`
}

interface AuditParts {
  action: string
  /** Table of the changed row. */
  entity: string
  areaId?: string | null | undefined
  /** Where the row's id and images come from, as SQL: parameters, or columns of `from`. */
  source: { from?: string; entityId: string; before?: string; after?: string }
}

/** The insert of audit rows as SQL, to be sent by itself or with the statement that changes a row. */
export function auditStatement(ctx: Ctx, s: SqlScope, parts: AuditParts): string {
  const { from, entityId, before = 'NULL::jsonb', after = 'NULL::jsonb' } = parts.source
  const given = [
    `${s.param(ctx.clock.now())}::timestamptz`,
    `${s.param(ctx.actor?.accountId ?? null)}::uuid`,
    s.param(ctx.actor?.loginName ?? ''),
    `${s.param(parts.areaId ?? ctx.actor?.areaId ?? null)}::uuid`,
    s.param(parts.action),
    s.param(parts.entity),
    entityId,
    before,
    after,
    s.param(ctx.ip),
    s.param(ctx.requestId),
  ]
  return `INSERT INTO audit_log (at, account_id, account_name, area_id, action, entity, entity_id,
      before, after, ip, request_id)
    SELECT ${given.join(', ')} ${from ? `FROM ${from}` : ''} WHERE ${s.unscoped('every change is noted')}`
}
