import { createHash, randomBytes } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MailVerificationEntity } from '#entities/messaging/mail-verification'
import { MessagePreferenceEntity } from '#entities/messaging/message-preference'
import { pageUrl } from './message-links.js'
import { notify } from './notify.js'
import { assertPace } from './stranger-pace.js'

const HOUR_MS = 3_600_000
const TOKEN_BYTES = 32
/** The page that takes the token of a link. */
const PAGE = '/messages?verifyMail='

/** Verifies mail addresses: until its owner has opened the link, an address gets no other mail. */
@Injectable()
export class MailVerification {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  /** Sends another link to the caller's address, which is not verified yet. */
  resend(ctx: Ctx): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const [own] = await scoped(tx, MessagePreferenceEntity).lockAll({ id: tx.me.accountId })
      if (!own?.email || own.emailVerifiedAt) throw new DomainError('STATE_CONFLICT')
      await this.sendLink(tx, own.email)
    })
  }

  /** Sends a link with a one-time token to a new address of the caller; an earlier link ends. */
  async sendLink(tx: Tx, email: string): Promise<void> {
    const { accountId: id, areaId, areaCode, sign } = tx.me
    const { mailLinksPerDay: max, mailLinkHours: hours } = this.config.limits
    const table = scoped(tx, MailVerificationEntity)
    const [before] = await table.lockAll({ id })
    const day = tx.clock.today()
    const links = before?.day === day ? before.links + 1 : 1
    if (links > max) throw broken(['preference.mailLinks', { max }])
    // The account of a supervisor has no organisation, so its own id is used.
    const organisationId = tx.me.participantId ?? id
    await assertPace(tx, this.config.limits, { to: email, organisationId })
    const token = randomBytes(TOKEN_BYTES).toString('base64url')
    const expiresAt = new Date(tx.clock.now().getTime() + hours * HOUR_MS)
    const values = { email, tokenHash: hashOf(token), expiresAt, day, links }
    if (before) await table.updateAll({ id }, values)
    else await table.insert({ id, ...values })
    await notify(tx, {
      channel: 'mail',
      to: email,
      locale: tx.locale,
      template: 'mailVerification',
      params: { hours, link: pageUrl(this.config, { areaCode, sign }, PAGE + token) },
      secret: ['link'],
      areaId,
      organisationId,
    })
  }

  /** Takes the token of a link; it belongs to the account that it was sent for. */
  confirm(ctx: Ctx, token: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const { accountId: id } = tx.me
      const preferences = scoped(tx, MessagePreferenceEntity)
      const [own] = await preferences.lockAll({ id })
      const table = scoped(tx, MailVerificationEntity)
      const [sent] = await table.lockAll({ id })
      const now = tx.clock.now()
      const valid = sent?.tokenHash === hashOf(token) && sent.expiresAt > now && sent.email === own?.email
      if (!valid) throw new DomainError('CODE_WRONG', { fields: { token: ['preference.mailLink'] } })
      await table.updateAll({ id }, { tokenHash: null })
      await preferences.update(id, { emailVerifiedAt: now }, { action: 'verify-mail' })
    })
  }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex')

const broken = (text: FieldMessage) => new DomainError('RULE_BROKEN', { fields: { email: [text] } })
