import { KEY_FIELDS, normaliseOfficialCode, type ParticipantSign, SIGN } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { idNumberHash } from '#core/id-number-tokens'
import { asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import type { FieldChange } from '#entities/participants/revision'
import { MoveHome } from '../home/move-home.js'
import { type IdNumberColumns, idNumberColumns, storedIdNumber } from '../identities/id-numbers.js'
import { assertEducation, assertGraduated, checkCodes } from '../profiles/detail-checks.js'
import type { ProfileInput } from '../profiles/profile-input.dto.js'
import { CODE_NAMES, withStoredCode } from '../profiles/profiles.js'
import { applyChanges, changesOf, idNumberChange } from '../revisions/profile-changes.js'
import { appendRevision, proposeRevision } from '../revisions/revisions.js'
import { withdrawGivenNames } from '../revisions/synced-names.js'
import { statedFields } from './register-participant.js'

/** Whether the caller is a participant, which changes its own record only. */
export const isParticipant = ({ actor }: Ctx): boolean => actor !== null && actor.sign !== SIGN.supervisor

/**
 * Changes the record of a participant. Changes by a supervisor apply at once; key fields changed by the participant
 * itself wait for a decision.
 */
@Injectable()
export class ChangeParticipant {
  constructor(
    @Inject(CONFIG) private readonly config: ServiceConfig,
    private readonly homes: MoveHome,
  ) {}

  /** @param current the record as the caller may see it, for a VERSION_CONFLICT */
  run(
    ctx: Ctx,
    sign: ParticipantSign,
    id: string,
    input: ProfileInput,
    current?: (tx: Tx) => Promise<unknown>,
  ): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      const own = isParticipant(tx)
      const policy = own ? asParty : undefined
      const participant = await scoped(tx, ParticipantEntity, policy).lock(id)
      if (participant.sign !== sign || participant.status === 'merged') throw notFound()
      if (input.version !== undefined && input.version !== participant.version) {
        throw new DomainError('VERSION_CONFLICT', { data: await current?.(tx) })
      }
      const known = await statedFields(tx, participant)
      const { changes, codeConfirmed } = await checkedChanges(tx, sign, known, input)
      const keys: readonly string[] = own ? KEY_FIELDS[sign] : []
      const proposed = changes.filter(({ field }) => keys.includes(field))
      const made = changes.filter(({ field }) => !keys.includes(field))
      if (proposed.length > 0) {
        await proposeRevision(tx, participant, { changes: proposed, codeConfirmed })
      }
      const idNumber = await this.newIdNumber(tx, id, input)
      if (idNumber) made.push(idNumberChange(known, idNumber))
      if (input.areaId !== undefined) await this.homes.run(tx, participant, input.areaId)
      if (made.length === 0) return
      await applyChanges(tx, participant, made, { policy, idNumber })
      const name = made.find(({ field }) => field === 'name')?.after
      if (typeof name === 'string') await withdrawGivenNames(tx, [{ id, name }])
      await appendRevision(tx, {
        participantId: id,
        changes: made,
        codeConfirmed: codeConfirmed && proposed.length === 0,
      })
    })
  }

  /** The columns of an ID number that is not the stored one. */
  private async newIdNumber(
    tx: Tx,
    id: string,
    { contactsNumber }: ProfileInput,
  ): Promise<IdNumberColumns | undefined> {
    if (typeof contactsNumber !== 'string') return undefined
    const number = contactsNumber === '' ? null : normaliseOfficialCode(contactsNumber)
    const stored = await storedIdNumber(tx, id)
    if (number === null) {
      return stored?.contactsNumber ? idNumberColumns(this.config, id, null) : undefined
    }
    if (stored?.contactsNumberHash?.equals(idNumberHash(this.config.hashKey, number))) return undefined
    return idNumberColumns(this.config, id, number)
  }
}

/** Returns the changes of an input, once codes and dictionary values are checked. */
async function checkedChanges(
  tx: Tx,
  sign: ParticipantSign,
  known: Readonly<Record<string, unknown>>,
  input: ProfileInput,
): Promise<{ changes: FieldChange[]; codeConfirmed: boolean }> {
  const changes = changesOf(sign, known, withStoredCode(tx, sign, input))
  const changed = (field: string) => changes.find((change) => change.field === field)?.after
  const code = changed(CODE_NAMES[sign])
  const { contactsNumber } = input
  const { codeConfirmed } = checkCodes(tx, sign, {
    code: typeof code === 'string' ? code : null,
    contactsNumber: typeof contactsNumber === 'string' ? normaliseOfficialCode(contactsNumber) : null,
    codeConfirmed: input.codeConfirmed,
    numberConfirmed: input.numberConfirmed,
  })
  assertGraduated(tx, changed('graduationTime'))
  const education = changed('highestEducation')
  if (typeof education === 'string') await assertEducation(tx, education)
  return { changes, codeConfirmed }
}
