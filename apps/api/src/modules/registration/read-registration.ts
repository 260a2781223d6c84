import { maskPhone, next, type ParticipantSign, REGISTRATION_FIELDS, REGISTRATION_MACHINE } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { RegistrationEntity } from '#entities/registration/registration'
import { answerFrom } from '#http/fields'
import { filesOf } from '../files/attached-files.queries.js'
import { SignedUrls } from '../files/signed-urls.js'
import { applicantAccount, hasAccount } from '../identity/registration/applicant-accounts.js'
import { participantOfCode, statedFields } from '../participants/changes/register-participant.js'
import { profileFields } from '../participants/profiles/profiles.js'
import {
  REGISTRATION_OFFERS,
  RegistrationDetail,
  type RegistrationOffer,
  type StatedField,
} from './registration.dto.js'
import { areaNameOf } from './registration-records.js'
import { rivalsOf } from './rival-registrations.js'
import { isStated } from './stated-details.js'

/** Shows a registration to a supervisor of its area, next to the known participant. */
@Injectable()
export class ReadRegistration {
  constructor(private readonly urls: SignedUrls) {}

  async run(ctx: Ctx, id: string): Promise<RegistrationDetail> {
    const registration = await scoped(ctx, RegistrationEntity).get(id)
    const { accountId, areaId, sign, status, code, fileIds, profile } = registration
    const inFull = ctx.me.permissions.has('personal-data:view')
    if (inFull) await recordView(ctx, registration)
    const known = status === 'approved' ? null : await participantOfCode(ctx, { sign, code })
    const before = known ? await statedFields(ctx, known) : null
    const { phone } = await applicantAccount(ctx, accountId)
    const now = ctx.clock.now()
    const participantHasAccount = known !== null && (await hasAccount(ctx, known.id))
    return answerFrom(RegistrationDetail, registration, {
      areaName: await areaNameOf(ctx, areaId),
      claim: registration.participantId !== null,
      phone: inFull ? (phone ?? '') : maskPhone(phone ?? ''),
      fields: differences(sign, before, profile, inFull),
      files: await filesOf(ctx, fileIds, (fileId) => this.urls.sign(fileId, now).url),
      participantId: known?.id ?? registration.participantId,
      participantHasAccount,
      ...(await rivalsOf(ctx, registration)),
      can: actionsOn(ctx, registration, participantHasAccount),
    })
  }
}

/** A registration of a participant that has an account can only be rejected. */
function actionsOn(ctx: Ctx, { status }: RegistrationEntity, hasAccountAlready: boolean): RegistrationOffer[] {
  if (!ctx.me.permissions.has('registration:approve')) return []
  const actions = hasAccountAlready ? (['reject'] as const) : REGISTRATION_OFFERS
  return actions.filter((action) => next(REGISTRATION_MACHINE, status, action) !== null)
}

/** Compares the fields of a kind with the known values; compared in full, masked for the caller. */
function differences(
  sign: ParticipantSign,
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>>,
  inFull: boolean,
): StatedField[] {
  const shownBefore = { ...before, ...masked(sign, before ?? {}, inFull) }
  const shownAfter = { ...after, ...masked(sign, after, inFull) }
  return REGISTRATION_FIELDS[sign].map((field) => ({
    field,
    before: before === null ? null : textOf(shownBefore[field]),
    after: textOf(shownAfter[field]),
    changed: before !== null && isStated(after[field]) && textOf(before[field]) !== textOf(after[field]),
  }))
}

/** A stated ID number is masked already. */
function masked(
  sign: ParticipantSign,
  values: Readonly<Record<string, unknown>>,
  inFull: boolean,
): Record<string, unknown> {
  const named = { ...values, contactsNumberMasked: values.contactsNumber }
  const { employerCode: _, ...fields } = profileFields(sign, named, inFull)
  return fields
}

const textOf = (value: unknown): string | null => (isStated(value) ? String(value) : null)

function recordView(ctx: Ctx, { id, areaId }: RegistrationEntity): Promise<void> {
  return unitOfWork(ctx, (tx) =>
    recordAudit(tx, {
      action: 'personal-data:view',
      entity: 'registration',
      entityId: id,
      areaId,
      after: { id },
    }),
  )
}
