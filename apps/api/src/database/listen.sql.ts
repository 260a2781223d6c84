import { col, sql, statement } from './statement.js'

/** Notifies the listeners of a channel when the transaction is committed. */
export const sendNotification = statement({
  columns: { sent: col.bool() },
  samples: [{ channel: 'test', payload: '' }],
  text: ({ channel, payload }: { channel: string; payload: string }) =>
    sql`SELECT true AS sent FROM pg_notify(${channel}::text, ${payload}::text)`,
})

/** Returns a row if the database answers. */
export const ping = statement({
  columns: { alive: col.bool() },
  samples: [{}],
  text: () => sql`SELECT true AS alive`,
})
