import type { AuditAction } from '@credit/contract'
import type { AuditLogEntity } from '../entities/audit/audit-log.js'
import { type Sql, sql, statement } from './statement.js'

/** Actor, action and changed row of an audit entry. */
export interface AuditHead
  extends Pick<AuditLogEntity, 'at' | 'accountId' | 'accountName' | 'areaId' | 'entity' | 'ip' | 'requestId'> {
  action: AuditAction
}

/** Sources of the row's id and images: parameters, or columns of `from`. */
interface AuditSource {
  from?: Sql
  entityId: Sql
  before?: Sql
  after?: Sql
}

/** Inserts audit entries, on its own or as part of the statement that changes a row. */
export function auditInsert(head: AuditHead, source: AuditSource): Sql {
  const { from, entityId, before = sql`NULL::jsonb`, after = sql`NULL::jsonb` } = source
  return sql`INSERT INTO audit_log (at, account_id, account_name, area_id, action, entity, entity_id,
      before, after, ip, request_id)
    SELECT ${head.at}::timestamptz, ${head.accountId}::uuid, ${head.accountName}, ${head.areaId}::uuid,
      ${head.action}, ${head.entity}, ${entityId}, ${before}, ${after}, ${head.ip}, ${head.requestId}
    ${from ? sql`FROM ${from}` : sql``}`
}

interface AppendedEntry {
  head: AuditHead
  entityId: string | null
  before: string | null
  after: string | null
}

/** Appends one audit entry; the images are JSON texts. */
export const appendAudit = statement({
  access: 'append',
  samples: [
    {
      head: {
        at: new Date(0),
        accountId: null,
        accountName: '',
        areaId: null,
        action: 'update',
        entity: 'project',
        ip: '',
        requestId: '',
      },
      entityId: null,
      before: null,
      after: null,
    },
  ],
  text: ({ head, entityId, before, after }: AppendedEntry) =>
    auditInsert(head, {
      entityId: sql`${entityId}`,
      before: sql`${before}::jsonb`,
      after: sql`${after}::jsonb`,
    }),
})

interface AppendedEntries {
  head: AuditHead
  rows: readonly {
    entityId: string
    areaId: string | null
    before: string | null
    after: string | null
  }[]
}

/** Appends audit entries of one action on rows of one table; the images are JSON texts. */
export const appendAudits = statement({
  access: 'append',
  samples: [
    {
      head: {
        at: new Date(0),
        accountId: null,
        accountName: '',
        areaId: null,
        action: 'update',
        entity: 'project',
        ip: '',
        requestId: '',
      },
      rows: [],
    } as AppendedEntries,
  ],
  text: ({ head, rows }: AppendedEntries) =>
    sql`INSERT INTO audit_log (at, account_id, account_name, area_id, action, entity, entity_id,
      before, after, ip, request_id)
    SELECT ${head.at}::timestamptz, ${head.accountId}::uuid, ${head.accountName}::text, e.area_id,
      ${head.action}::text, ${head.entity}::text, e.entity_id, e.before, e.after, ${head.ip}::text,
      ${head.requestId}::text
    FROM unnest(${rows.map(({ entityId }) => entityId)}::text[],
      ${rows.map(({ areaId }) => areaId)}::uuid[], ${rows.map(({ before }) => before)}::jsonb[],
      ${rows.map(({ after }) => after)}::jsonb[]) WITH ORDINALITY
      AS e(entity_id, area_id, before, after, n) ORDER BY e.n`,
})
