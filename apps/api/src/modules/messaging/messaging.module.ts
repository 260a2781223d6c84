import { Module } from '@nestjs/common'
import { JobAnnouncements } from './job-announcements.js'
import { MessageDispatcher } from './message-dispatcher.js'
import { MessagePreferenceController } from './message-preference.controller.js'
import { MessagePreferences } from './message-preferences.js'
import { MessageSettingController } from './message-setting.controller.js'
import { MessageSettingService } from './message-setting.service.js'
import { MessagingMaintenance } from './messaging-maintenance.js'
import { OutboxController } from './outbox.controller.js'
import { OutboxService } from './outbox.service.js'
import { OutboxSender } from './outbox-sender.js'
import { SystemMessageController } from './system-message.controller.js'

/** Notices to accounts: messages on the site; mail and SMS through the outbox; what they say and when. */
@Module({
  controllers: [
    MessagePreferenceController,
    MessageSettingController,
    OutboxController,
    SystemMessageController,
  ],
  providers: [
    JobAnnouncements,
    MessageDispatcher,
    MessagePreferences,
    MessageSettingService,
    MessagingMaintenance,
    OutboxSender,
    OutboxService,
  ],
})
export class MessagingModule {}
