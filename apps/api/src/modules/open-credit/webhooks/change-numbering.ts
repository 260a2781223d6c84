import { Injectable } from '@nestjs/common'
import { Background } from '#core/background'
import type { Ctx, Tx } from '#core/context'
import { Repeat } from '#core/repeat'
import { Schedule } from '#core/schedule'
import { ContextFactory } from '#database/context-factory'
import { unitOfWork } from '#database/unit-of-work'
import { numberCommitted, tryNumberingLock } from '../../ledger/changes/changes.sql.js'
import { recordListings } from '../../ledger/changes/record-changes.js'
import { queueDeliveries } from './queue-deliveries.js'

const BATCH = 1000

/**
 * Gives committed changes their places in the feed and queues them for the webhooks; returns how many. The
 * place is given after the commit, by one instance at a time: in the order of their writing alone, a change
 * could be committed after a later one was read, and be skipped.
 */
export async function numberChanges(ctx: Ctx): Promise<number> {
  let numbered = 0
  for (;;) {
    const batch = await unitOfWork(ctx, numberBatch)
    numbered += batch
    if (batch < BATCH) return numbered
  }
}

async function numberBatch(tx: Tx): Promise<number> {
  const lock = await tryNumberingLock.first(tx, {})
  if (!lock?.acquired) return 0
  const rows = await numberCommitted.rows(tx, { limit: BATCH })
  if (rows.length > 0)
    await queueDeliveries(
      tx,
      rows.map(({ id }) => id),
    )
  return rows.length
}

const EVERY_MS = 1000
/** Hourly, to find the change of the day in any time zone. */
const EVERY_HOUR = '10 * * * *'

/** Gives changes of credit their places in the feed, and notes the listings that a day begins or ends. */
@Injectable()
export class ChangeNumbering {
  constructor(contexts: ContextFactory, background: Background, schedule: Schedule) {
    const work = () => numberChanges(contexts.for('changes of credit'))
    background.add(new Repeat({ name: 'Credit changes', everyMs: EVERY_MS, work }))
    schedule.add('credit.listings', EVERY_HOUR, (ctx) => unitOfWork(ctx, (tx) => recordListings(tx, null)))
  }
}
