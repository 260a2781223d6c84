import { Module } from '@nestjs/common'
import { BroadcastController } from './broadcasts/broadcast.controller.js'
import { Broadcasts } from './broadcasts/broadcasts.js'
import { JobAnnouncements } from './job-announcements.js'
import { MailVerification } from './mail-verification.js'
import { MessageDispatcher } from './message-dispatcher.js'
import { MessagePreferenceController } from './message-preference.controller.js'
import { MessagePreferences } from './message-preferences.js'
import { MessageSettingController } from './message-setting.controller.js'
import { MessageSettingService } from './message-setting.service.js'
import { MessagingMaintenance } from './messaging-maintenance.js'
import { OutboxController } from './outbox.controller.js'
import { OutboxSender } from './outbox-sender.js'
import { SystemMessageController } from './system-message.controller.js'

/** Notices to accounts: messages on the site, mail and SMS through the outbox, and their settings. */
@Module({
  controllers: [
    BroadcastController,
    MessagePreferenceController,
    MessageSettingController,
    OutboxController,
    SystemMessageController,
  ],
  providers: [
    Broadcasts,
    JobAnnouncements,
    MailVerification,
    MessageDispatcher,
    MessagePreferences,
    MessageSettingService,
    MessagingMaintenance,
    OutboxSender,
  ],
})
export class MessagingModule {}
