import type { ParticipantSign } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { recordAudit } from '#database/record-audit'
import { allAreas, scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { differences } from '../profiles/differences.js'
import { CODE_NAMES, PROFILE_TABLES, PROFILES } from '../profiles/profiles.js'
import { findOrCreateParticipants, findParticipants, partyKey } from '../records/find-or-create.js'
import { appendRevision } from '../revisions/revisions.js'

const REGISTER = allAreas('a participant is registered once over all areas')

/** Statements of a participant about itself: name, code and the properties of its profile. */
interface StatedParticipant {
  sign: ParticipantSign
  name: string
  code: string
  /** Home area of a new one. */
  areaId: string
  /** A code whose check digit is wrong was compared with the licence. */
  codeConfirmed: boolean
  /** Properties of its profile entity. */
  profile: (participantId: string) => Promise<Readonly<Record<string, unknown>>>
}

/** Returns the columns that identify a participant with a code. */
export const identityOf = ({ sign, code }: Pick<StatedParticipant, 'sign' | 'code'>) => ({
  sign,
  code,
  identityKey: sign === 4 ? `certificate:${code}` : `USCC:${code}`,
})

/** Returns the participant with a code; for a merged participant, the kept one. */
export async function participantOfCode(
  ctx: Ctx,
  stated: Pick<StatedParticipant, 'sign' | 'code'>,
): Promise<ParticipantEntity | null> {
  const identity = identityOf(stated)
  const found = (await findParticipants(ctx, [identity])).get(partyKey(identity))
  return found ? scoped(ctx, ParticipantEntity, REGISTER).get(found.id) : null
}

/** Returns the profile of a participant by the names of its fields, with its name and code. */
export async function statedFields(
  ctx: Ctx,
  { id, sign, name, code }: ParticipantEntity,
): Promise<Record<string, unknown>> {
  const row = await scoped(ctx, PROFILES[sign].entity).findOne({ participantId: id })
  const values = (row ?? {}) as Record<string, unknown>
  const fields = Object.entries(PROFILES[sign].fields).map(([field, { property = field }]) => [
    field,
    values[property] ?? null,
  ])
  return { name, [CODE_NAMES[sign]]: code, ...Object.fromEntries(fields) }
}

/**
 * Stores an approved registration: in the participant with the same code, if the sync has created it, or in a new one.
 * A new participant has no score until credit starts its ledger.
 */
export async function registerParticipant(
  tx: Tx,
  stated: StatedParticipant,
): Promise<{ id: string; created: boolean }> {
  const { sign, name, code, areaId } = stated
  const identity = identityOf(stated)
  const { ids, created } = await findOrCreateParticipants(tx, [
    { ...identity, name, areaId, unidentified: false, source: 'registration' },
  ])
  const id = ids.get(partyKey(identity))
  if (!id) throw new Error(`no participant of the code ${code}`)
  const participants = scoped(tx, ParticipantEntity, REGISTER)
  const known = await participants.lock(id)
  const before = created.length > 0 ? {} : await statedFields(tx, known)
  await participants.update(id, { name, unidentified: false }, { action: 'register' })
  await storeProfile(tx, sign, known, await stated.profile(id))
  const after = await statedFields(tx, await participants.get(id))
  const changes = differences(sign, before, after)
  const { codeConfirmed } = stated
  await appendRevision(tx, { participantId: id, changes, codeConfirmed })
  return { id, created: created.length > 0 }
}

async function storeProfile(
  tx: Tx,
  sign: ParticipantSign,
  { id, areaId }: ParticipantEntity,
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const profiles = scoped(tx, PROFILES[sign].entity)
  const before = await profiles.findOne({ participantId: id })
  await profiles.updateAll({ participantId: id }, values)
  const after = await profiles.findOne({ participantId: id })
  await recordAudit(tx, {
    action: 'register',
    entity: PROFILE_TABLES[sign],
    entityId: id,
    areaId,
    before: { ...before },
    after: { ...after },
  })
}
