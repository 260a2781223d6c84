import { Module } from '@nestjs/common'
import { MessagingMaintenance } from './messaging-maintenance.js'
import { OutboxController } from './outbox.controller.js'
import { OutboxService } from './outbox.service.js'
import { OutboxSender } from './outbox-sender.js'
import { SystemMessageController } from './system-message.controller.js'

/** Notices to accounts: messages on the site; mail and SMS through the outbox. */
@Module({
  controllers: [OutboxController, SystemMessageController],
  providers: [MessagingMaintenance, OutboxSender, OutboxService],
})
export class MessagingModule {}
