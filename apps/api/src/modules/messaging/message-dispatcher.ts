import { addDays, isAlwaysSent, type MessageChannel, textIn } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { In } from 'typeorm'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { groupBy } from '#core/group-by'
import { Schedule } from '#core/schedule'
import { scoped } from '#database/scoped'
import type { RowOf } from '#database/statement'
import { unitOfWork } from '#database/unit-of-work'
import { MessagePreferenceEntity } from '#entities/messaging/message-preference'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { JobRegistry } from '../jobs/job-registry.js'
import { type AccountDigest, settingKey, verifiedMail } from './account-digest.js'
import { DISPATCH_TASK, recipientOf } from './announce.js'
import { itemOf, mailText, smsText } from './digest.js'
import { claimDigests, type DigestKey, markDispatched, pendingEvents } from './dispatch.sql.js'
import { nextMessageHour, pageUrl } from './message-links.js'
import { notify } from './notify.js'
import { RECIPIENT_READER, type RecipientReader } from './recipients.js'
import { writeSiteMessages } from './site-messages.js'

/** Recipients whose messages are written in one transaction. */
const CHUNK = 100
const EVERY_FIVE_MINUTES = '*/5 * * * *'
/** Days after which events are no longer announced by text message or mail, as after a downtime. */
const STALE_DAYS = 1

type PendingEvent = RowOf<typeof pendingEvents>

/**
 * Writes the messages about announced events according to the settings and each person's preferences: on the site one
 * message for all unread events of a kind and day; by SMS and mail at most one for a kind and day, with all kinds of a
 * run together, during message hours.
 */
@Injectable()
export class MessageDispatcher {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RECIPIENT_READER) private readonly recipients: RecipientReader,
    registry: JobRegistry,
    schedule: Schedule,
  ) {
    registry.onTask(DISPATCH_TASK, async (ctx) => {
      await this.run(ctx)
    })
    schedule.add('messages.dispatch', EVERY_FIVE_MINUTES, (ctx) => this.run(ctx))
  }

  /** Writes the messages about everything announced; returns the number of events. */
  async run(ctx: Ctx): Promise<number> {
    for (let dispatched = 0; ; ) {
      const events = await unitOfWork(ctx, (tx) => this.dispatch(tx))
      if (events === 0) return dispatched
      dispatched += events
    }
  }

  private async dispatch(tx: Tx): Promise<number> {
    const events = await pendingEvents.rows(tx, { recipients: CHUNK })
    if (events.length === 0) return 0
    await markDispatched.run(tx, { ids: events.map(({ id }) => id), now: tx.clock.now() })
    const digests = await this.digests(tx, events)
    await writeSiteMessages(
      tx,
      digests.filter((digest) => wants(digest, 'site')),
    )
    await this.sendOutside(tx, digests)
    return events.length
  }

  private async digests(tx: Tx, events: readonly PendingEvent[]): Promise<AccountDigest[]> {
    const settings = new Map(
      (await scoped(tx, MessageSettingEntity).find()).map((setting) => [
        settingKey(setting.event, setting.daysBefore),
        setting,
      ]),
    )
    const keys = [...new Set(events.map(({ recipient }) => recipient))]
    const found = await this.recipients.read(tx, keys.map(recipientOf))
    const accounts = new Map(keys.map((key, index) => [key, found[index] ?? []]))
    const id = In([...new Set(found.flat().map(({ accountId }) => accountId))])
    const preferences = new Map<string, MessagePreferenceEntity>(
      (await scoped(tx, MessagePreferenceEntity).find({ id })).map((one) => [one.id, one]),
    )
    const digests = new Map<string, AccountDigest>()
    for (const { event, daysBefore, recipient, params, link, day, createTime } of events) {
      const setting = settings.get(settingKey(event, daysBefore))
      if (!setting) continue
      for (const account of accounts.get(recipient) ?? []) {
        const key = `${account.accountId} ${setting.id} ${day}`
        const preference = preferences.get(account.accountId) ?? NO_PREFERENCE
        const digest = digests.get(key) ?? {
          account,
          preference,
          setting,
          day,
          at: createTime,
          items: [],
          links: [],
        }
        digest.items.push(itemOf(setting, params))
        digest.links.push(link)
        digest.at = createTime
        digests.set(key, digest)
      }
    }
    return [...digests.values()]
  }

  private async sendOutside(tx: Tx, digests: readonly AccountDigest[]): Promise<void> {
    const oldest = addDays(tx.clock.today(), -STALE_DAYS)
    const wanted = digests
      .filter(({ day }) => day >= oldest)
      .flatMap((digest) =>
        (['sms', 'email'] as const)
          .filter((channel) => wants(digest, channel) && addressee(digest, channel) !== null)
          .map((channel) => ({ digest, channel, key: digestKey(digest, channel) })),
      )
    if (wanted.length === 0) return
    const keys = wanted.map(({ key }) => key)
    const first = new Set((await claimDigests.rows(tx, { keys })).map(keyText))
    const sent = wanted.filter(({ key }) => first.delete(keyText(key)))
    const byPerson = groupBy(sent, ({ key }) => `${key.accountId} ${key.channel}`)
    for (const group of byPerson.values()) {
      const [one] = group
      if (one) {
        const parts = group.map(({ digest }) => digest)
        await this.sendOne(tx, one.channel, one.digest, parts)
      }
    }
  }

  private async sendOne(
    tx: Tx,
    channel: 'sms' | 'email',
    { account, preference }: AccountDigest,
    digests: readonly AccountDigest[],
  ): Promise<void> {
    const [one] = digests
    const to = one && addressee(one, channel)
    if (!to) return
    const locale = preference.locale ?? this.config.defaultLocale
    const parts = digests.map(({ setting, items }) => ({ title: setting.title, items }))
    const links = new Set(digests.flatMap((digest) => digest.links))
    const address = pageUrl(this.config, account, links.size === 1 ? ([...links][0] ?? '') : '')
    const text =
      channel === 'sms'
        ? { title: textIn(one.setting.title, locale), content: smsText(locale, parts, address) }
        : mailText(locale, parts, address)
    await notify(tx, {
      channel: channel === 'sms' ? 'sms' : 'mail',
      to,
      locale,
      text,
      template: one.setting.event,
      areaId: account.areaId,
      runAt: nextMessageHour(this.config, tx.clock.now()),
    })
  }
}

const NO_PREFERENCE: AccountDigest['preference'] = {
  declined: [],
  email: null,
  emailVerifiedAt: null,
  locale: null,
}

function wants({ setting, preference }: AccountDigest, channel: MessageChannel): boolean {
  if (isAlwaysSent(setting.event, channel)) return true
  return (
    setting.enabled &&
    setting.channels.includes(channel) &&
    !preference.declined.includes(`${setting.event}:${channel}`)
  )
}

function addressee({ account, preference }: AccountDigest, channel: 'sms' | 'email'): string | null {
  return channel === 'sms' ? account.phone : verifiedMail(preference)
}

function digestKey({ account, setting, day }: AccountDigest, channel: MessageChannel): DigestKey {
  const { event, daysBefore } = setting
  return { accountId: account.accountId, day, event, daysBefore: daysBefore ?? -1, channel }
}

function keyText({ accountId, day, event, daysBefore, channel }: DigestKey): string {
  return `${accountId} ${day} ${event} ${daysBefore} ${channel}`
}
