import {
  fieldsOf,
  isAlwaysSent,
  LOCALES,
  type Locale,
  MESSAGE_EVENTS,
  type MessageChannel,
  type MessageEvent,
  messageEvent,
  textIn,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MessagePreferenceEntity } from '#entities/messaging/message-preference'
import { MessageSettingEntity } from '#entities/messaging/message-setting'
import { SystemMessageEntity } from '#entities/messaging/system-message'
import { defineRows } from '#list/rows'
import { verifiedMail } from './account-digest.js'
import { digestOf, itemOf, type MessageTexts, mailText, smsText } from './digest.js'
import { pageUrl } from './message-links.js'
import {
  type MessagePreview,
  type MessageSample,
  type MessageSettingInput,
  MessageSettingRow,
  type MessageTextsInput,
  type SentTest,
} from './message-setting.dto.js'
import { notify } from './notify.js'
import { RECIPIENT_READER, type RecipientReader } from './recipients.js'

export const MESSAGE_SETTINGS = defineRows(MessageSettingRow, {
  entity: MessageSettingEntity,
  searchable: ['title', 'template'],
  sortable: ['event', 'daysBefore', 'enabled', 'createTime', 'updateTime'],
  filterable: ['event', 'enabled'],
  defaultSort: 'createTime,asc',
  total: 'counted',
  fields: {
    audience: ({ event }) => MESSAGE_EVENTS[event].audience,
    name: ({ title }, ctx) => ctx.text(title),
    fields: ({ event }) => [...MESSAGE_EVENTS[event].fields],
  },
})

/** The events that people are notified of, with their texts and channels. */
@Injectable()
export class MessageSettingService {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(RECIPIENT_READER) private readonly recipients: RecipientReader,
  ) {}

  create(ctx: Ctx, input: MessageSettingInput): Promise<MessageSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const setting = await scoped(tx, MessageSettingEntity).insert(valuesOf(input, null))
      return MESSAGE_SETTINGS.get(tx, setting.id)
    })
  }

  /** A setting keeps its event: others rely on its announcement. */
  update(ctx: Ctx, id: string, input: MessageSettingInput): Promise<MessageSettingRow> {
    return unitOfWork(ctx, async (tx) => {
      const table = scoped(tx, MessageSettingEntity)
      const before = await table.lock(id)
      if (before.event !== input.event) throw broken('event', 'messaging.eventFixed')
      await table.update(id, valuesOf(input, before), {
        version: input.version,
        current: () => MESSAGE_SETTINGS.get(tx, id),
      })
      return MESSAGE_SETTINGS.get(tx, id)
    })
  }

  /** Shows texts filled with samples. */
  preview(ctx: Ctx, input: MessageTextsInput): MessagePreview {
    checkTexts(input)
    const { areaCode, sign } = ctx.me
    return previewOf(input, ctx.locale, pageUrl(this.config, { areaCode, sign }, ''))
  }

  /** Sends the stored texts with samples to the caller, by each of the channels. */
  async test(ctx: Ctx, id: string): Promise<SentTest[]> {
    const setting = await scoped(ctx, MessageSettingEntity).get(id)
    return unitOfWork(ctx, async (tx) => {
      const sent: SentTest[] = []
      for (const channel of setting.channels) {
        sent.push({ channel, to: await this.sendTest(tx, setting, channel) })
      }
      return sent
    })
  }

  private async sendTest(tx: Tx, setting: MessageSettingEntity, channel: MessageChannel): Promise<string | null> {
    const { accountId, areaId, areaCode, sign, loginName } = tx.me
    const item = sampleItem(setting)
    if (channel === 'site') {
      await scoped(tx, SystemMessageEntity).insert({
        accountId,
        title: setting.title,
        content: item,
        createTime: tx.clock.now(),
      })
      return loginName
    }
    const [[account] = []] = await this.recipients.read(tx, [{ accountId }])
    const preference = await scoped(tx, MessagePreferenceEntity).findOne({ id: accountId })
    const to = channel === 'sms' ? (account?.phone ?? null) : verifiedMail(preference)
    if (to === null) return null
    const { locale } = tx
    const parts = [{ title: setting.title, items: [item] }]
    const link = pageUrl(this.config, { areaCode, sign }, '')
    const text =
      channel === 'sms'
        ? { title: textIn(setting.title, locale), content: smsText(locale, parts, link) }
        : mailText(locale, parts, link)
    const outgoing = channel === 'sms' ? 'sms' : 'mail'
    await notify(tx, { channel: outgoing, to, locale, text, template: setting.event, areaId })
    return to
  }
}

function valuesOf(input: MessageSettingInput, before: MessageSettingEntity | null): Partial<MessageSettingEntity> {
  checkTexts(input)
  const { event, channels, title, template } = input
  const needsDays = messageEvent(event).daysBefore === true
  const given = input.daysBefore === undefined ? (before?.daysBefore ?? null) : input.daysBefore
  if (needsDays && given === null) throw broken('daysBefore', 'field.required')
  const enabled = input.enabled ?? before?.enabled ?? true
  if (isAlwaysSent(event, 'site')) {
    if (!enabled) throw broken('enabled', 'messaging.alwaysTold')
    if (!channels.includes('site')) throw broken('channels', 'messaging.alwaysTold')
  }
  return {
    event,
    channels,
    title,
    template,
    daysBefore: needsDays ? given : null,
    enabled,
  }
}

/** Rejects fields that the event does not have, and any in a title: that is shown for several events. */
function checkTexts({ event, title, template }: MessageTexts & Pick<MessageTextsInput, 'event'>): void {
  const known: readonly string[] = MESSAGE_EVENTS[event].fields
  const fields: Record<string, FieldMessage[]> = {}
  for (const locale of LOCALES) {
    const unknown = fieldsOf(template[locale]).find((name) => !known.includes(name))
    if (unknown !== undefined) {
      const values = { name: unknown, names: known.join(', ') }
      fields.template = [['messaging.unknownField', values]]
    }
    if (fieldsOf(title[locale]).length > 0) fields.title = ['messaging.titleField']
  }
  if (Object.keys(fields).length > 0) throw new DomainError('RULE_BROKEN', { fields })
}

const broken = (field: string, text: FieldMessage) => new DomainError('RULE_BROKEN', { fields: { [field]: [text] } })

type Texts = MessageTexts & { event: MessageEvent }

/** Events of the digest in a preview. */
const SAMPLE_COUNT = 3

/** The text of an event with sample values for its fields. */
function sampleItem(texts: Texts) {
  const names: readonly string[] = MESSAGE_EVENTS[texts.event].fields
  const values = names.map((name) => [name, translateAll(`messages.sample.${name}`)])
  return itemOf(texts, Object.fromEntries(values))
}

/** Texts filled with samples: of one event in each language, of several in the caller's. */
function previewOf(texts: Texts, locale: Locale, link: string): MessagePreview {
  const item = sampleItem(texts)
  const sample = (language: Locale, n: number): MessageSample => {
    const items = Array.from({ length: n }, () => item)
    const { title, content } = digestOf(texts.title, items)
    return {
      title: textIn(title, language),
      content: textIn(content, language),
      sms: smsText(language, [{ title: texts.title, items }], link),
    }
  }
  const [zh, en] = LOCALES.map((language) => sample(language, 1))
  if (!zh || !en) throw new Error('there are two languages')
  return { zh, en, digest: sample(locale, SAMPLE_COUNT) }
}
