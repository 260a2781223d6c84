import type { MessageChannel, MessageEvent, PlainDate } from '@credit/contract'
import { col, SAMPLE_DAY, SAMPLE_ID, SAMPLE_TIME, sql, statement } from '#database/statement'
import { MessageEventEntity } from '#entities/messaging/message-event'
import { MessageToldEntity } from '#entities/messaging/message-told'

type EventRow = Pick<MessageEventEntity, 'event' | 'daysBefore' | 'key' | 'recipient' | 'params' | 'link'>

interface NewEvents {
  rows: readonly EventRow[]
  day: PlainDate
  now: Date
}

/** Inserts events; events with a known key are ignored. */
export const insertEvents = statement({
  samples: [{ rows: [], day: SAMPLE_DAY, now: SAMPLE_TIME } as NewEvents],
  text: ({ rows, day, now }: NewEvents) =>
    sql`INSERT INTO message_event
        (event, days_before, key, recipient, params, link, day, create_time)
      SELECT v.event, v.days_before, v.key, v.recipient, v.params, v.link, ${day}::date,
        ${now}::timestamptz
      FROM unnest(${rows.map(({ event }) => event)}::text[],
        ${rows.map(({ daysBefore }) => daysBefore)}::smallint[],
        ${rows.map(({ key }) => key)}::text[],
        ${rows.map(({ recipient }) => recipient)}::text[],
        ${rows.map(({ params }) => JSON.stringify(params))}::jsonb[],
        ${rows.map(({ link }) => link)}::text[])
        v(event, days_before, key, recipient, params, link)
      ON CONFLICT (key) DO NOTHING`,
})

/** Locks the events of the next recipients that nothing was written for yet, oldest first. */
export const pendingEvents = statement({
  columns: {
    ...col.of(MessageEventEntity, 'id', 'createTime', 'event', 'daysBefore', 'recipient', 'params', 'link'),
    day: col.text<PlainDate>(),
  },
  samples: [{ recipients: 1 }],
  text: ({ recipients }: { recipients: number }) =>
    sql`SELECT e.id, e.create_time AS "createTime", e.event, e.days_before AS "daysBefore",
        e.recipient, e.params, e.link, e.day::text AS day
      FROM message_event e WHERE e.dispatched_at IS NULL AND e.recipient IN (
        SELECT DISTINCT p.recipient FROM message_event p WHERE p.dispatched_at IS NULL
        ORDER BY p.recipient LIMIT ${recipients})
      ORDER BY e.id FOR UPDATE OF e`,
})

/** Marks events as dispatched. */
export const markDispatched = statement({
  samples: [{ ids: [SAMPLE_ID], now: SAMPLE_TIME }],
  text: ({ ids, now }: { ids: readonly string[]; now: Date }) =>
    sql`UPDATE message_event SET dispatched_at = ${now} WHERE id = ANY(${ids}::uuid[])`,
})

/** An account gets one digest of a day for each event and channel. */
export interface DigestKey {
  accountId: string
  day: PlainDate
  event: MessageEvent
  /** -1 if the event has no such number. */
  daysBefore: number
  channel: MessageChannel
}

/** Marks digests by text message or mail as sent; returns the ones that were not sent on that day before. */
export const claimDigests = statement({
  columns: {
    ...col.of(MessageToldEntity, 'accountId', 'event', 'daysBefore', 'channel'),
    day: col.text<PlainDate>(),
  },
  samples: [{ keys: [] as readonly DigestKey[] }],
  text: ({ keys }: { keys: readonly DigestKey[] }) =>
    sql`INSERT INTO message_told (account_id, day, event, days_before, channel)
      SELECT DISTINCT * FROM unnest(${keys.map(({ accountId }) => accountId)}::uuid[],
        ${keys.map(({ day }) => day)}::date[],
        ${keys.map(({ event }) => event)}::text[],
        ${keys.map(({ daysBefore }) => daysBefore)}::smallint[],
        ${keys.map(({ channel }) => channel)}::text[])
      ON CONFLICT DO NOTHING
      RETURNING account_id AS "accountId", day::text AS day, event, days_before AS "daysBefore",
        channel`,
})
