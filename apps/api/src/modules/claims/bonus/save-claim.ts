import { addressOf, BONUS_CLAIM_MACHINE, type BonusClaimStatus, textIn, transition } from '@credit/contract'
import { In, IsNull } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { partyOf } from '#database/scope'
import { asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { BonusClaimEntity } from '#entities/ledger/bonus-claim'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { CertificateEntity } from '#entities/participants/certificate'
import { ParticipantEntity } from '#entities/participants/participant'
import { moveToArea, useFiles } from '../../files/file-uses.js'
import { announce } from '../../messaging/announce.js'
import { openTodo } from '../../todo/todo.js'
import type { ClaimInput } from './claim.dto.js'

/** A participant claims a bonus, or keeps a draft of the claim; returns its id. */
export function claimBonus(ctx: Ctx, input: ClaimInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await ownParticipant(tx)
    const { item, ...values } = await valuesOf(tx, participant, input)
    if (!input.draft) await assertNew(tx, participant, values)
    const initial = BONUS_CLAIM_MACHINE.initial
    const status = input.draft ? initial : transition(BONUS_CLAIM_MACHINE, initial, 'submit')
    const { id: participantId, areaId } = participant
    const row = { ...values, participantId, areaId, status }
    const { id } = await scoped(tx, BonusClaimEntity, asParty).insert(row)
    await afterSaving(tx, participant, { id, item, input })
    return id
  })
}

/** Changes a draft, a claim that waits, or a rejected one, which is sent again. */
export function changeClaim(ctx: Ctx, id: string, input: ClaimInput): Promise<void> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await ownParticipant(tx)
    const table = scoped(tx, BonusClaimEntity, asParty)
    const { status: before } = await table.lock(id)
    const { item, ...values } = await valuesOf(tx, participant, input)
    const isKept = before === 'draft' && input.draft === true
    if (!isKept) await assertNew(tx, participant, values, id)
    const status = isKept || before === 'pending' ? null : transition(BONUS_CLAIM_MACHINE, before, 'submit')
    const sent = { ...values, reason: '', decidedAt: null, decidedById: null, ...(status ? { status } : {}) }
    await table.update(id, sent, { version: input.version, action: 'submit' })
    await afterSaving(tx, participant, { id, item, input })
  })
}

/** The claimant, locked: of two claims that it sends at once the second finds the first. */
const ownParticipant = (tx: Tx) => scoped(tx, ParticipantEntity, asParty).lock(partyOf(tx))

async function valuesOf(tx: Tx, { sign }: ParticipantEntity, input: ClaimInput) {
  const { itemId, certificateId = null } = input
  const description = input.description.trim()
  const item = await scoped(tx, BonusItemEntity).findOne({ id: itemId })
  if (!item?.enabled || item.sign !== sign) throw unknown('itemId')
  const { points, maxPoints } = item
  const certificate = certificateId ? await usable(tx, certificateId) : null
  if (item.certificateRequired && !certificate && !input.draft) {
    throw new DomainError('VALIDATION', { fields: { certificateId: ['field.required'] } })
  }
  const certificateNumber = certificate?.number ?? null
  return { item, itemId, certificateId, certificateNumber, description, points, maxPoints }
}

/** An own certificate that is approved and not over. */
async function usable(tx: Tx, id: string): Promise<CertificateEntity> {
  const certificate = await scoped(tx, CertificateEntity, asParty).findOne({ id })
  if (!certificate) throw unknown('certificateId')
  const { status, expiresAt } = certificate
  if (status !== 'approved' || (expiresAt !== null && expiresAt < tx.clock.today())) {
    const fields = { certificateId: ['claim.certificateUnusable'] }
    throw new DomainError('CERTIFICATE_UNUSABLE', { fields })
  }
  return certificate
}

/** Claims that wait or count. */
const IN_USE = In<BonusClaimStatus>(['pending', 'noticed', 'approved'])

/**
 * Rejects a claim without a certificate if the same facts are already claimed; a certificate's number backs one claim.
 */
async function assertNew(
  tx: Tx,
  { id: participantId }: ParticipantEntity,
  claim: Pick<BonusClaimEntity, 'itemId' | 'certificateId' | 'description'>,
  own?: string,
): Promise<void> {
  if (claim.certificateId !== null) return
  const { itemId, description } = claim
  const same = { participantId, itemId, description, certificateId: IsNull(), status: IN_USE }
  const known = await scoped(tx, BonusClaimEntity, asParty).pick(['id'], same)
  if (known.every(({ id }) => id === own)) return
  throw new DomainError('CLAIM_EXISTS', { fields: { description: ['claim.claimedAlready'] } })
}

const unknown = (field: string) =>
  new DomainError('REFERENCE_UNKNOWN', { fields: { [field]: ['field.unknownReference'] } })

interface Saved {
  id: string
  item: BonusItemEntity
  input: ClaimInput
}

/** Attaches the files; a claim that is sent is added to the to-do list, and examiners are notified. */
async function afterSaving(
  tx: Tx,
  { name: participantName, areaId }: ParticipantEntity,
  { id, item: { names }, input }: Saved,
): Promise<void> {
  const { fileIds = [], draft } = input
  await useFiles(tx, { table: 'bonus_claim', id, field: 'fileIds' }, fileIds)
  await moveToArea(tx, fileIds, areaId)
  if (draft) return
  const link = addressOf('claim', id)
  const title = {
    'zh-CN': `${participantName}：${names['zh-CN']}`,
    'en-US': `${participantName}: ${textIn(names, 'en-US')}`,
  }
  await openTodo(tx, { sourceType: 'qualification', sourceId: id, title, areaId, link })
  await announce(tx, [
    {
      event: 'claimSubmitted',
      key: `${id}:${tx.clock.now().getTime()}`,
      to: { permission: 'qualification:approve', areaId },
      params: { participantName, itemName: names },
      link,
    },
  ])
}
