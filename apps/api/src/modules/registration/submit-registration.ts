import type { ParticipantSign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { encryptText } from '#core/encryption'
import { scoped } from '#database/scoped'
import { repeatAnswered, unitOfWork } from '#database/unit-of-work'
import { RegistrationEntity } from '#entities/registration/registration'
import { type CodeBinding, codeWrong, OneTimeCodes } from '../identity/codes/one-time-codes.js'
import { checkPassword } from '../identity/passwords/check-password.js'
import { Passwords } from '../identity/passwords/passwords.js'
import { insertApplicant, takenIdentities } from '../identity/registration/applicant-accounts.js'
import {
  applicantOf,
  type RegistrationClaim,
  RegistrationTokens,
} from '../identity/registration/registration-tokens.js'
import { APPLICANT, claimedParticipant } from './claimed-participant.js'
import type { Credentials, Details } from './details.dto.js'
import type { RegistrationReceipt } from './registration.dto.js'
import { newAccountId } from './registration.sql.js'
import { afterSending, receiptOf } from './registration-records.js'
import { checkDetails } from './stated-details.js'

/** Sender of a registration. */
interface Applicant {
  /** Visitor by the cookie that was set when the code was sent. */
  visitor: string | null
  /** The header with the registration's token. */
  token: string | null
}

/** Stores a registration with an account that waits for the decision of a supervisor. */
@Injectable()
export class SubmitRegistration {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly codes: OneTimeCodes,
    private readonly passwords: Passwords,
    private readonly tokens: RegistrationTokens,
  ) {}

  async run(
    ctx: Ctx,
    sign: ParticipantSign,
    input: Details & Credentials,
    applicant: Applicant,
  ): Promise<RegistrationReceipt> {
    await repeatAnswered(ctx)
    const { loginName, pwd, phone, code } = input
    checkPassword(pwd, loginName, 'pwd')
    const details = await checkDetails(ctx, sign, input)
    const claim = await this.claimOf(ctx, applicant)
    if (!claim?.applicant) throw codeWrong()
    const binding: CodeBinding = { purpose: 'register', phone, holder: claim.applicant }
    // The code is checked first, so that taken names cannot be discovered without a phone.
    if (!(await this.codes.check(ctx, binding, code))) throw codeWrong()
    const fields = await takenIdentities(ctx, { sign, loginName, phone })
    if (Object.keys(fields).length) throw new DomainError('DUPLICATE', { fields })
    await claimedParticipant(ctx, details)
    const passwordHash = await this.passwords.hash(pwd)
    return unitOfWork(ctx, async (tx) => {
      const participant = await claimedParticipant(tx, details)
      if (!(await this.codes.spend(tx, binding, code))) throw codeWrong()
      const areaId = participant?.areaId ?? input.areaId
      const account = await insertApplicant(tx, {
        id: claim.accountId,
        sign,
        areaId,
        loginName,
        phone,
        passwordHash,
        name: details.name,
      })
      const now = tx.clock.now()
      const { contactsNumber, ...stated } = details
      const registration = await scoped(tx, RegistrationEntity, APPLICANT).insert({
        ...stated,
        accountId: account.id,
        areaId,
        loginName,
        status: 'pending',
        contactsNumber: this.encrypt(account.id, contactsNumber),
        fileIds: [...new Set(input.fileIds ?? [])],
        participantId: participant?.id ?? null,
        consentAt: input.consent ? now : null,
        locale: tx.locale,
        submittedAt: now,
        decidedAt: null,
        decidedById: null,
      })
      await afterSending(tx, registration)
      const registrationToken = this.tokens.issue(tx, claim)
      return receiptOf(tx, registration, registrationToken)
    })
  }

  private encrypt(accountId: string, idNumber: string | null): Buffer | null {
    return idNumber === null ? null : encryptText(this.config.dataKey, accountId, idNumber)
  }

  /** Returns the account to create and the visitor, from the token; with the cookie only, a new account. */
  private async claimOf(ctx: Ctx, { visitor, token }: Applicant): Promise<RegistrationClaim | null> {
    if (token !== null) {
      const claim = this.tokens.read(ctx, token)
      if (!claim) throw new DomainError('REGISTRATION_TOKEN')
      const { accountId } = claim
      const sent = await scoped(ctx, RegistrationEntity, APPLICANT).exists({ accountId })
      if (sent) throw new DomainError('STATE_CONFLICT')
      return claim
    }
    const created = visitor === null ? undefined : await newAccountId.first(ctx, {})
    if (visitor === null || !created) return null
    return { accountId: created.id, applicant: applicantOf(visitor) }
  }
}
