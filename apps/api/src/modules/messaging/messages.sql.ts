import type { OutboxStatus } from '@credit/contract'
import { col, sql, statement, system } from '../../database/statement.js'

const ID = '01900000-0000-7000-8000-000000000000'

interface MessageFilter {
  accountId: string
  /** Null: both. */
  status: 0 | 1 | null
}

/** Counts the messages of an account: those that match the filter, and all unread ones. */
export const countMessages = statement({
  columns: { total: col.int(), unread: col.int() },
  samples: [{ accountId: ID, status: null } as MessageFilter],
  text: ({ accountId, status }: MessageFilter) =>
    sql`SELECT count(*) FILTER (WHERE ${status}::smallint IS NULL OR status = ${status})::integer AS total,
        (count(*) FILTER (WHERE status = 0))::integer AS unread
      FROM system_message WHERE account_id = ${accountId}`,
})

/** Returns the unsent messages of the outbox by status. */
export const countUnsent = statement({
  access: system('a metric without content'),
  columns: { status: col.text<OutboxStatus>(), count: col.int() },
  samples: [{}],
  text: () =>
    sql`SELECT status, count(*)::int AS count FROM outbox_message
      WHERE status IN ('waiting', 'failed') GROUP BY status`,
})
