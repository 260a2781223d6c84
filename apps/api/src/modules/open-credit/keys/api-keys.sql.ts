import type { PlainDate } from '@credit/contract'
import { col, sql, statement } from '#database/statement'
import { ApiKeyEntity } from '#entities/open-credit/api-key'

/** The key of a hash. */
export const keyOfHash = statement({
  columns: {
    ...col.of(ApiKeyEntity, 'id', 'scopes', 'quotaPerMinute', 'quotaPerDay', 'status', 'lastUsedAt'),
    expiresOn: col.nullable(col.text<PlainDate>()),
  },
  samples: [{ hash: '' }],
  text: ({ hash }: { hash: string }) =>
    sql`SELECT id, scopes, quota_per_minute AS "quotaPerMinute", quota_per_day AS "quotaPerDay",
        expires_on::text AS "expiresOn", status, last_used_at AS "lastUsedAt"
      FROM api_key WHERE hash = ${hash}`,
})
