import { normaliseOfficialCode, type ParticipantSign } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { difference, recordAudit } from '#database/record-audit'
import { allAreas, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { assertAreaExists } from '../home/move-home.js'
import { idNumberColumns } from '../identities/id-numbers.js'
import { assertEducation, assertGraduated, checkCodes } from '../profiles/detail-checks.js'
import type { ProfileInput } from '../profiles/profile-input.dto.js'
import { CODE_NAMES, storedCode, withStoredCode } from '../profiles/profiles.js'
import { findOrCreateParticipants, partyKey } from '../records/find-or-create.js'
import { changeProfile, changesOf, duplicateCode, idNumberChange } from '../revisions/profile-changes.js'
import { appendRevision } from '../revisions/revisions.js'
import { identityOf } from './register-participant.js'

const CREATED = allAreas('just created, in an area that the caller may write')

/**
 * Creates a participant that no project has brought. It has no account until it registers; its ledger
 * starts with the first thing that counts for it.
 */
@Injectable()
export class CreateParticipant {
  constructor(@Inject(CONFIG) private readonly config: ServiceConfig) {}

  /** Returns the id of the new participant. */
  run(ctx: Ctx, sign: ParticipantSign, input: ProfileInput): Promise<string> {
    return unitOfWork(ctx, async (tx) => {
      const code = storedCode(tx, sign, input[CODE_NAMES[sign]])
      const name = String(input.name)
      const { contactsNumber, highestEducation } = input
      const idNumber =
        typeof contactsNumber === 'string' && contactsNumber !== '' ? normaliseOfficialCode(contactsNumber) : null
      const { codeConfirmed } = checkCodes(tx, sign, {
        code,
        contactsNumber: idNumber,
        codeConfirmed: input.codeConfirmed,
        numberConfirmed: input.numberConfirmed,
      })
      assertGraduated(tx, input.graduationTime)
      if (highestEducation) await assertEducation(tx, String(highestEducation))
      const areaId = await areaOf(tx, input.areaId)
      const identity = identityOf({ sign, code })
      const { ids, created } = await findOrCreateParticipants(tx, [
        { ...identity, name, areaId, unidentified: false, source: 'manual' },
      ])
      const id = ids.get(partyKey(identity))
      if (id === undefined || created.length === 0) throw duplicateCode(sign)
      const participant = await scoped(tx, ParticipantEntity, CREATED).get(id)
      const columns = idNumber ? idNumberColumns(this.config, id, idNumber) : undefined
      const changes = changesOf(sign, {}, withStoredCode(tx, sign, input))
      if (columns) changes.push(idNumberChange({}, columns))
      const [, profile] = difference(...(await changeProfile(tx, participant, changes, columns)))
      const after = { sign, name, code, areaId, ...profile }
      await recordAudit(tx, { action: 'create', entity: 'participant', entityId: id, areaId, after })
      await appendRevision(tx, { participantId: id, changes, codeConfirmed })
      return id
    })
  }
}

/** The home area of a new participant: a district's supervisors create it in theirs. */
async function areaOf(tx: Tx, asked: string | undefined): Promise<string> {
  const areaId = asked ?? tx.me.areaId
  if (!tx.me.city && areaId !== tx.me.areaId) throw new DomainError('FORBIDDEN')
  await assertAreaExists(tx, areaId)
  return areaId
}
