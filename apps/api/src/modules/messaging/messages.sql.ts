import type { OutboxStatus } from '@credit/contract'
import { allAreas, col, type Sql, sql, statement, statesOf } from '#database/statement'

const ID = '01900000-0000-7000-8000-000000000000'

interface MessageFilter {
  accountId: string
  /** Null: both. */
  status: 0 | 1 | null
}

/** Counts the messages of an account: all that match the filter, and all unread ones. */
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
  access: 'system',
  columns: { status: col.text<OutboxStatus>(), count: col.int() },
  samples: [{}],
  text: () =>
    sql`SELECT status, count(*)::int AS count FROM outbox_message
      WHERE status IN ${statesOf<OutboxStatus>('waiting', 'sending', 'failed')} GROUP BY status`,
})

/** Returns messages whose process died while sending them, and messages that wait longer than their task would. */
export const stalledMessages = statement({
  access: 'system',
  columns: { id: col.uuid() },
  samples: [{ claimedBefore: new Date(0), dueBefore: new Date(0), limit: 1 }],
  text: (input: { claimedBefore: Date; dueBefore: Date; limit: number }) =>
    sql`SELECT id FROM outbox_message
      WHERE status = ${statesOf<OutboxStatus>('sending')} AND claimed_at < ${input.claimedBefore}
        OR status = ${statesOf<OutboxStatus>('waiting')} AND coalesce(next_try_at, create_time) < ${input.dueBefore}
      ORDER BY id LIMIT ${input.limit}`,
})

type StrangersOf = ({ organisationId: string } | { to: string }) & { since: Date; limit: number }

/** The newest messages to people with an unverified phone or address, by an organisation or to one of the people. */
export const strangerMessages = statement({
  access: allAreas('counts what was sent, without content'),
  columns: { createTime: col.timestamptz() },
  samples: [
    { organisationId: ID, since: new Date(0), limit: 1 },
    { to: '', since: new Date(0), limit: 1 },
  ] as StrangersOf[],
  text: (input: StrangersOf) => {
    const by: Sql =
      'to' in input
        ? sql`recipient = ${input.to} AND organisation_id IS NOT NULL`
        : sql`organisation_id = ${input.organisationId}`
    return sql`SELECT create_time AS "createTime" FROM outbox_message
      WHERE ${by} AND create_time > ${input.since} ORDER BY create_time DESC LIMIT ${input.limit}`
  },
})

/** Waits until no other transaction counts messages of the same organisation or recipient. */
export const lockPace = statement({
  columns: { locked: col.bool() },
  samples: [{ keys: [''] }],
  text: ({ keys }: { keys: readonly string[] }) =>
    sql`SELECT pg_advisory_xact_lock(k.key) IS NOT NULL AS locked
      FROM (SELECT DISTINCT hashtextextended('stranger-pace ' || c, 0) AS key
        FROM unnest(${keys}::text[]) c ORDER BY key) k`,
})
