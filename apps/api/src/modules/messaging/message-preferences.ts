import {
  concernsAccount,
  isAlwaysSent,
  MESSAGE_CHANNELS,
  MESSAGE_EVENT_CODES,
  type MessageChannel,
  maskPhone,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MessagePreferenceEntity } from '#entities/messaging/message-preference'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { MailVerification } from './mail-verification.js'
import type { EventPreference, MessagePreference, MessagePreferenceInput } from './message-preference.dto.js'
import { RECIPIENT_READER, type RecipientReader } from './recipients.js'

/** Notification preferences of the caller. */
@Injectable()
export class MessagePreferences {
  constructor(
    @Inject(RECIPIENT_READER) private readonly recipients: RecipientReader,
    private readonly verification: MailVerification,
  ) {}

  async get(ctx: Ctx): Promise<MessagePreference> {
    const { accountId: id } = ctx.me
    const stored = await scoped(ctx, MessagePreferenceEntity).findOne({ id })
    const [[account] = []] = await this.recipients.read(ctx, [{ accountId: id }])
    return {
      email: stored?.email ?? null,
      emailVerified: stored?.emailVerifiedAt != null,
      locale: stored?.locale ?? null,
      phone: account?.phone ? maskPhone(account.phone) : null,
      events: await eventsOf(ctx, stored?.declined ?? []),
    }
  }

  /**
   * Saves the preferences. Channels that the settings do not offer now keep their value, as they may be offered again.
   */
  save(ctx: Ctx, input: MessagePreferenceInput): Promise<MessagePreference> {
    return unitOfWork(ctx, async (tx) => {
      const { accountId: id } = tx.me
      const table = scoped(tx, MessagePreferenceEntity)
      const [before] = await table.lockAll({ id })
      const offered = await eventsOf(tx, [])
      const declined = new Set(before?.declined ?? [])
      for (const { event, channels } of input.events) {
        for (const channel of offered.find((one) => one.event === event)?.offered ?? []) {
          const key = `${event}:${channel}`
          if (channels.includes(channel)) declined.delete(key)
          else if (isAlwaysSent(event, channel)) throw new DomainError('RULE_BROKEN', ALWAYS_TOLD)
          else declined.add(key)
        }
      }
      const email = input.email === undefined ? (before?.email ?? null) : input.email
      const isNew = email !== (before?.email ?? null)
      const values = {
        declined: [...declined].sort(),
        email,
        emailVerifiedAt: isNew ? null : (before?.emailVerifiedAt ?? null),
        locale: input.locale === undefined ? (before?.locale ?? null) : input.locale,
        updateTime: tx.clock.now(),
      }
      if (before) await table.update(id, values)
      else await table.insert({ id, ...values })
      if (isNew && email !== null) await this.verification.sendLink(tx, email)
      return this.get(tx)
    })
  }
}

const ALWAYS_TOLD = { fields: { events: ['messaging.alwaysTold'] } }

async function eventsOf(ctx: Ctx, declined: readonly string[]): Promise<EventPreference[]> {
  const settings = await scoped(ctx, MessageSettingEntity).find({ enabled: true })
  return MESSAGE_EVENT_CODES.filter((event) => concernsAccount(event, ctx.me)).flatMap((event) => {
    const channels = settings.filter((one) => one.event === event).flatMap((one) => one.channels)
    const offered = MESSAGE_CHANNELS.filter((channel) => isAlwaysSent(event, channel) || channels.includes(channel))
    if (offered.length === 0) return []
    const isWanted = (channel: MessageChannel) =>
      isAlwaysSent(event, channel) || !declined.includes(`${event}:${channel}`)
    return [{ event, offered, channels: offered.filter(isWanted) }]
  })
}
