import type { ApiKeyScope, ApiKeyStatus, PlainDate } from '@credit/contract'
import { col, sql, statement } from '#database/statement'

/** The key of a hash. */
export const keyOfHash = statement({
  columns: {
    id: col.uuid(),
    scopes: col.texts<ApiKeyScope>(),
    quotaPerMinute: col.int(),
    quotaPerDay: col.int(),
    expiresOn: col.nullable(col.text<PlainDate>()),
    status: col.text<ApiKeyStatus>(),
    lastUsedAt: col.nullable(col.timestamptz()),
  },
  samples: [{ hash: '' }],
  text: ({ hash }: { hash: string }) =>
    sql`SELECT id, scopes, quota_per_minute AS "quotaPerMinute", quota_per_day AS "quotaPerDay",
        expires_on::text AS "expiresOn", status, last_used_at AS "lastUsedAt"
      FROM api_key WHERE hash = ${hash}`,
})
