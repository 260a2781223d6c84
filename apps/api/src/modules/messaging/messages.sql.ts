import type { OutboxStatus } from '@credit/contract'
import { allAreas, col, sql, statement } from '../../database/statement.js'

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
  access: allAreas('a metric without content'),
  columns: { status: col.text<OutboxStatus>(), count: col.int() },
  samples: [{}],
  text: () =>
    sql`SELECT status, count(*)::int AS count FROM outbox_message
      WHERE status IN ('waiting', 'sending', 'failed') GROUP BY status`,
})

/** Returns messages whose process died while it sent them, and those that wait longer than their task would. */
export const stalledMessages = statement({
  access: allAreas('messages of all areas are sent'),
  columns: { id: col.uuid() },
  samples: [{ claimedBefore: new Date(0), dueBefore: new Date(0), limit: 1 }],
  text: (input: { claimedBefore: Date; dueBefore: Date; limit: number }) =>
    sql`SELECT id FROM outbox_message
      WHERE status = 'sending' AND claimed_at < ${input.claimedBefore}
        OR status = 'waiting' AND coalesce(next_try_at, create_time) < ${input.dueBefore}
      ORDER BY id LIMIT ${input.limit}`,
})
