import {
  PARTICIPANT_PAGES,
  REGISTRATION_FIELDS,
  REGISTRATION_MACHINE,
  type RegistrationAction,
  transition,
} from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { decryptText } from '#core/encryption'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RegistrationEntity } from '#entities/registration/registration'
import {
  applicantAccount,
  approveApplicant,
  hasAccount,
  rejectApplicant,
} from '../identity/registration/applicant-accounts.js'
import { recompute } from '../ledger/recompute.js'
import { notify } from '../messaging/notify.js'
import { participantOfCode, registerParticipant } from '../participants/changes/register-participant.js'
import { idNumberColumns } from '../participants/identities/id-numbers.js'
import { closeTodo } from '../todo/todo.js'
import { ReadRegistration } from './read-registration.js'
import type { RegistrationDetail } from './registration.dto.js'
import { isContested } from './rival-registrations.js'
import { isStated } from './stated-details.js'

/** A supervisor of the area decides a registration; the applicant is notified by text message. */
@Injectable()
export class ExamineRegistration {
  constructor(
    @Inject(CONFIG) private readonly config: ServiceConfig,
    private readonly read: ReadRegistration,
  ) {}

  /**
   * Ties the account to the participant, known or new: from now on it can log in.
   *
   * @param options.isSeen false if many are approved at once: then none is chosen of several with one code
   */
  approve(
    ctx: Ctx,
    id: string,
    version: number | undefined,
    { isSeen = true }: { isSeen?: boolean } = {},
  ): Promise<RegistrationDetail> {
    return unitOfWork(ctx, async (tx) => {
      const registration = await this.decide(tx, id, 'approve', { version })
      const { accountId, sign, name, code } = registration
      // Its own row is decided by now.
      if (!isSeen && (await isContested(tx, registration))) throw new DomainError('REGISTRATION_CONTESTED')
      const known = await participantOfCode(tx, { sign, code })
      // It became known meanwhile, at home in an area whose supervisors have not seen this.
      if (known && !tx.me.city && known.areaId !== registration.areaId) {
        throw new DomainError('REGISTRATION_ELSEWHERE')
      }
      const areaId = known?.areaId ?? registration.areaId
      const { id: participantId, created } = await registerParticipant(tx, {
        sign,
        name,
        code,
        areaId,
        codeConfirmed: registration.codeConfirmed,
        profile: (participantId) => this.profileOf(tx, registration, participantId),
      })
      // The participant is locked: of two registrations with its code only one is approved.
      if (await hasAccount(tx, participantId)) throw new DomainError('PARTICIPANT_HAS_ACCOUNT')
      if (created) await recompute(tx, [participantId])
      await approveApplicant(tx, accountId, {
        participantId,
        areaId,
        name,
        personName: contactOf(registration),
      })
      await notifyApplicant(tx, registration, 'registrationApproved', {})
      await notify(tx, {
        channel: 'site',
        accountId,
        template: 'registrationWelcome',
        params: { name },
        link: PARTICIPANT_PAGES[sign],
      })
      return this.read.run(tx, id)
    })
  }

  /** The applicant can correct it and send it again. */
  reject(ctx: Ctx, id: string, reason: string, version: number | undefined): Promise<RegistrationDetail> {
    return unitOfWork(ctx, async (tx) => {
      const registration = await this.decide(tx, id, 'reject', { version, reason })
      await rejectApplicant(tx, registration.accountId, reason)
      await notifyApplicant(tx, registration, 'registrationRejected', { reason })
      return this.read.run(tx, id)
    })
  }

  private async decide(
    tx: Tx,
    id: string,
    action: Exclude<RegistrationAction, 'resend'>,
    { version, reason = '' }: { version: number | undefined; reason?: string },
  ): Promise<RegistrationEntity> {
    const registrations = scoped(tx, RegistrationEntity)
    const { status } = await registrations.lock(id)
    const to = transition(REGISTRATION_MACHINE, status, action)
    const decided = { decidedAt: tx.clock.now(), decidedById: tx.me.accountId }
    const after = await registrations.update(
      id,
      { status: to, reason, ...decided },
      { action, version, current: () => this.read.run(tx, id) },
    )
    await closeTodo(tx, 'registration', id)
    return after
  }

  /**
   * The stated properties of the profile entity: what the registration leaves empty keeps its value. An ID number is
   * encrypted for its new row.
   */
  private async profileOf(
    tx: Tx,
    { id, accountId, sign, profile }: RegistrationEntity,
    participantId: string,
  ): Promise<Record<string, unknown>> {
    const fields = REGISTRATION_FIELDS[sign].filter(
      (field) => !['name', 'unifiedSocialCreditCode', 'certificateNumber'].includes(field),
    )
    const stated = fields.filter((field) => isStated(profile[field]))
    const values: Record<string, unknown> = Object.fromEntries(stated.map((field) => [field, profile[field]]))
    if (sign !== 2) return values
    const [secret] = await scoped(tx, RegistrationEntity).pick(['contactsNumber'], { id })
    const stored = secret?.contactsNumber
    if (!stored) return values
    const number = decryptText(this.config.dataKey, accountId, stored)
    return { ...values, ...idNumberColumns(this.config, participantId, number) }
  }
}

/** The person whom an organisation states as its contact owns its account, and may correct the name. */
function contactOf({ sign, profile }: RegistrationEntity): string | null {
  if (sign === 4) return null
  const name = String(profile.contacts ?? profile.contactsName ?? '').trim()
  return name || null
}

async function notifyApplicant(
  tx: Tx,
  { accountId, areaId, loginName, locale }: RegistrationEntity,
  template: 'registrationApproved' | 'registrationRejected',
  params: Record<string, string>,
): Promise<void> {
  const { phone } = await applicantAccount(tx, accountId)
  if (phone === null) return
  await notify(tx, {
    channel: 'sms',
    to: phone,
    locale,
    template,
    areaId,
    params: { loginName, ...params },
  })
}
