import { maskPhone, REGISTRATION_MACHINE, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { encryptText } from '#core/encryption'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RegistrationEntity } from '#entities/registration/registration'
import { answerFrom } from '#http/fields'
import { filesOf } from '../files/attached-files.queries.js'
import { SignedUrls } from '../files/signed-urls.js'
import { applicantAccount, resendApplicant } from '../identity/registration/applicant-accounts.js'
import { RegistrationTokens } from '../identity/registration/registration-tokens.js'
import { APPLICANT, claimedParticipant } from './claimed-participant.js'
import type { Details } from './details.dto.js'
import { OwnRegistration } from './registration.dto.js'
import { afterSending, areaNameOf } from './registration-records.js'
import { checkDetails } from './stated-details.js'

/** Shows an applicant its registration, and accepts a corrected one after a rejection. */
@Injectable()
export class OwnRegistrations {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly tokens: RegistrationTokens,
    private readonly urls: SignedUrls,
  ) {}

  /**
   * Returns the registration that a token names.
   * @throws REGISTRATION_TOKEN if there is no registration, or if it is approved and has an account
   */
  async find(ctx: Ctx, token: string | null): Promise<RegistrationEntity> {
    const claim = token === null ? null : this.tokens.read(ctx, token)
    const found = claim && (await scoped(ctx, RegistrationEntity, APPLICANT).findOne({ accountId: claim.accountId }))
    if (!found || found.status === 'approved') throw new DomainError('REGISTRATION_TOKEN')
    return found
  }

  async show(ctx: Ctx, registration: RegistrationEntity): Promise<OwnRegistration> {
    const { accountId, areaId, profile, fileIds } = registration
    const { phone } = await applicantAccount(ctx, accountId)
    const now = ctx.clock.now()
    return answerFrom(OwnRegistration, registration, {
      phone: maskPhone(phone ?? ''),
      areaName: await areaNameOf(ctx, areaId),
      fields: profile,
      files: await filesOf(ctx, fileIds, (id) => this.urls.sign(id, now).url),
    })
  }

  /** Stores the corrections of a rejected registration, which then waits again. */
  async resend(ctx: Ctx, found: RegistrationEntity, input: Details): Promise<OwnRegistration> {
    const details = await checkDetails(ctx, found.sign, input)
    return unitOfWork(ctx, async (tx) => {
      const registrations = scoped(tx, RegistrationEntity, APPLICANT)
      const { id, accountId, status, attempts, profile, consentAt } = await registrations.lock(found.id)
      const to = transition(REGISTRATION_MACHINE, status, 'resend')
      const participant = await claimedParticipant(tx, details)
      const { contactsNumber, ...stated } = details
      const areaId = participant?.areaId ?? input.areaId
      const kept = contactsNumber === null && 'contactsNumber' in profile
      const after = await registrations.update(
        id,
        {
          ...stated,
          areaId,
          status: to,
          attempts: attempts + 1,
          reason: '',
          ...(kept ? { profile: { ...stated.profile, contactsNumber: profile.contactsNumber ?? null } } : {}),
          ...(contactsNumber === null
            ? {}
            : { contactsNumber: encryptText(this.config.dataKey, accountId, contactsNumber) }),
          numberConfirmed: kept ? found.numberConfirmed : details.numberConfirmed,
          fileIds: [...new Set(input.fileIds ?? [])],
          participantId: participant?.id ?? null,
          consentAt: input.consent ? tx.clock.now() : consentAt,
          submittedAt: tx.clock.now(),
          decidedAt: null,
          decidedById: null,
          locale: tx.locale,
        },
        {
          action: 'resend',
          version: input.version,
          current: async () => this.show(tx, await registrations.get(id)),
        },
      )
      await resendApplicant(tx, accountId, { areaId, name: details.name })
      await afterSending(tx, after)
      return this.show(tx, after)
    })
  }
}
