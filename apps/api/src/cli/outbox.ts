import { OUTBOX_STATES } from '@credit/contract'
import { sql } from '../platform/database/sql.js'
import { withCtx } from './database.js'
import { cliText, print } from './text.js'

interface Line {
  create_time: Date
  channel: string
  recipient: string
  status: string
  attempts: number
  error: string | null
}

/** The newest messages of the outbox, without their texts: codes belong to their recipients. */
export function list({ status, limit }: { status?: string; limit: string }): Promise<number> {
  if (status !== undefined && !(OUTBOX_STATES as readonly string[]).includes(status)) {
    print(cliText('outbox.badStatus', { values: OUTBOX_STATES.join(', ') }))
    return Promise.resolve(1)
  }
  return withCtx(async (ctx) => {
    const rows = await sql<Line>(
      ctx,
      (s) => `SELECT create_time, channel, recipient, status, attempts, error FROM outbox_message
        WHERE (${s.param(status ?? null)}::text IS NULL OR status = ${s.param(status ?? null)})
          AND ${s.unscoped('the command line sees all areas')}
        ORDER BY create_time DESC LIMIT ${s.param(Math.min(Number(limit) || 50, 1000))}`,
    )
    for (const { create_time, channel, recipient, status, attempts, error } of rows) {
      const parts = [create_time.toISOString(), channel.padEnd(4), status.padEnd(8), attempts]
      print([...parts, recipient, error ?? ''].join('  ').trimEnd())
    }
    print(cliText('outbox.count', { count: rows.length }))
    return 0
  })
}
