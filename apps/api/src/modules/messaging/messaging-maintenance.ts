import { OUTBOX_MACHINE } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { In, IsNull, Not } from 'typeorm'
import type { SystemCtx } from '#core/context'
import { Schedule } from '#core/schedule'
import { ContextFactory } from '#database/context-factory'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MessageEventEntity } from '#entities/messaging/message-event'
import { MessageToldEntity } from '#entities/messaging/message-told'
import { OutboxMessageEntity } from '#entities/messaging/outbox-message'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { Metrics } from '#http/metrics'
import { beforeRetention, beforeRetentionDay, SWEEP_AT } from '../jobs/jobs-maintenance.js'
import { countUnsent } from './messages.sql.js'

const READ = 1

/** Deletes old messages and reports the unsent ones of the outbox as a metric. */
@Injectable()
export class MessagingMaintenance {
  constructor(schedule: Schedule, metrics: Metrics, contexts: ContextFactory) {
    schedule.add('messages.sweep', SWEEP_AT, deleteOldMessages)
    const help = 'Messages of the outbox that wait or have failed for good'
    metrics.statusGauge('credit_outbox', help, ['waiting', 'sending', 'failed'], () =>
      countUnsent.rows(contexts.for('metrics'), {}),
    )
  }
}

function deleteOldMessages(ctx: SystemCtx): Promise<void> {
  const createTime = beforeRetention(ctx)
  return unitOfWork(ctx, async (tx) => {
    const outbox = scoped(tx, OutboxMessageEntity)
    await outbox.deleteAll({ status: In([...OUTBOX_MACHINE.final]), createTime })
    await scoped(tx, SystemMessageEntity).deleteAll({ status: READ, createTime })
    await scoped(tx, MessageEventEntity).deleteAll({
      dispatchedAt: Not(IsNull()),
      createTime,
    })
    await scoped(tx, MessageToldEntity).deleteAll({ day: beforeRetentionDay(ctx) })
  })
}
