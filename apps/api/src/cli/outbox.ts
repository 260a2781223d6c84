import { OUTBOX_STATES, type OutboxStatus } from '@credit/contract'
import { scoped } from '#database/scoped'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { withCtx } from './database.js'
import { EXIT } from './exit-codes.js'
import { cliText, print } from './text.js'

const MAX_LINES = 1000

const isStatus = (value: string): value is OutboxStatus => (OUTBOX_STATES as readonly string[]).includes(value)

/** Prints the newest messages of the outbox without their texts, which may contain codes. */
export function list({ status, limit, json }: { status?: string; limit: string; json?: boolean }): Promise<number> {
  if (status !== undefined && !isStatus(status)) {
    print(cliText('outbox.badStatus', { values: OUTBOX_STATES.join(', ') }))
    return Promise.resolve(EXIT.mistyped)
  }
  const take = Number(limit)
  if (!Number.isInteger(take) || take < 1 || take > MAX_LINES) {
    print(cliText('outbox.badLimit', { max: MAX_LINES }))
    return Promise.resolve(EXIT.mistyped)
  }
  return withCtx(async (ctx) => {
    const messages = await scoped(ctx, OutboxMessageEntity).find(status === undefined ? {} : { status }, {
      order: { createTime: 'DESC' },
      take,
    })
    if (json) {
      print(JSON.stringify(messages.map(lineOf)))
      return 0
    }
    for (const { createTime, channel, to, status, attempts, error } of messages.map(lineOf)) {
      const parts = [createTime.toISOString(), channel.padEnd(4), status.padEnd(8), attempts]
      print([...parts, to, error ?? ''].join('  ').trimEnd())
    }
    print(cliText('outbox.count', { count: messages.length }))
    return 0
  })
}

/** The parts of a message that the list shows. */
function lineOf({ createTime, channel, to, status, attempts, error }: OutboxMessageEntity) {
  return { createTime, channel, to, status, attempts, error }
}
