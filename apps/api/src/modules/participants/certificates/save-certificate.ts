import { addressOf, CERTIFICATE_KINDS, CERTIFICATE_MACHINE, normaliseCode, transition } from '@credit/contract'
import { In, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError, type FieldMessage } from '#core/domain-error'
import { partyOf } from '#database/scope'
import { asParty, scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { withoutIdNumbers } from '#database/without-id-numbers'
import { CertificateEntity } from '#entities/participants/certificate'
import { ParticipantEntity } from '#entities/participants/participant'
import { DictionaryEntity } from '#entities/site/dictionary'
import { moveToArea, useFiles } from '../../files/file-uses.js'
import { newId } from '../../files/files.sql.js'
import { personOf } from '../../identity/people/person.policy.js'
import { announce } from '../../messaging/announce.js'
import { openTodo } from '../../todo/todo.js'
import type { CertificateInput } from './certificate.dto.js'

/** A participant submits a certificate to the supervisors of its home area; returns its id. */
export function submitCertificate(ctx: Ctx, input: CertificateInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await ownParticipant(tx)
    const values = await valuesOf(tx, input)
    await assertNew(tx, participant.id, values)
    const made = await newId.first(tx, {})
    const id = made?.id ?? ''
    const version = { ...values, id, seriesId: id, revision: 1 }
    return submit(tx, participant, version, input.fileIds)
  })
}

/**
 * Corrects a pending or rejected certificate; an approved one gets a new version, which replaces it once it is
 * approved. Returns the id of the version.
 */
export function changeCertificate(ctx: Ctx, id: string, input: CertificateInput): Promise<string> {
  return unitOfWork(ctx, async (tx) => {
    const participant = await ownParticipant(tx)
    const table = scoped(tx, CertificateEntity, asParty)
    const before = await table.lock(id)
    const values = await valuesOf(tx, input)
    if (before.status === 'replaced') throw new DomainError('STATE_CONFLICT')
    await assertNew(tx, participant.id, values, before.seriesId)
    if (before.status === 'approved' || before.status === 'expired') {
      // A correction of an earlier state must not silently become a new version.
      if (input.version !== undefined && input.version !== before.version) throw new DomainError('VERSION_CONFLICT')
      const { seriesId } = before
      const [last] = await table.find({ seriesId }, { order: { revision: 'DESC' }, take: 1 })
      const revision = (last?.revision ?? before.revision) + 1
      return submit(tx, participant, { ...values, seriesId, revision }, input.fileIds)
    }
    const status = before.status === 'pending' ? null : transition(CERTIFICATE_MACHINE, before.status, 'resend')
    const submittedBy = await personOf(tx)
    const undecided = { submittedBy, reason: '', decidedAt: null, decidedById: null, ...(status ? { status } : {}) }
    const sent = { ...values, ...undecided }
    await table.update(id, sent, { version: input.version, action: 'resend' })
    await afterSubmit(tx, participant, { ...before, ...values }, input.fileIds)
    return id
  })
}

/** Locks the participant, so that of two concurrent submissions the second sees the first. */
async function ownParticipant(tx: Tx): Promise<ParticipantEntity> {
  return scoped(tx, ParticipantEntity, asParty).lock(partyOf(tx))
}

/** Rejects a certificate if the participant has another pending or approved series of it. */
async function assertNew(
  tx: Tx,
  participantId: string,
  { kind, number = '' }: Partial<CertificateEntity>,
  seriesId?: string,
): Promise<void> {
  const others = await scoped(tx, CertificateEntity, asParty).pick(['number'], {
    participantId,
    kind,
    status: In(['pending', 'approved', 'expired']),
    ...(seriesId ? { seriesId: Not(seriesId) } : {}),
  })
  if (!others.some((other) => normaliseCode(other.number) === normaliseCode(number))) return
  throw new DomainError('DUPLICATE', { fields: { number: ['certificate.exists'] } })
}

async function submit(
  tx: Tx,
  participant: ParticipantEntity,
  values: Partial<CertificateEntity>,
  fileIds: readonly string[],
): Promise<string> {
  const row = await scoped(tx, CertificateEntity, asParty).insert({
    ...values,
    submittedBy: await personOf(tx),
    participantId: participant.id,
    areaId: participant.areaId,
    status: CERTIFICATE_MACHINE.initial,
  })
  await afterSubmit(tx, participant, row, fileIds)
  return row.id
}

/** Attaches the files, adds the certificate to the to-do list and notifies its examiners. */
async function afterSubmit(
  tx: Tx,
  { name: participantName, areaId }: ParticipantEntity,
  { id, name, number }: CertificateEntity,
  fileIds: readonly string[],
): Promise<void> {
  await useFiles(tx, { table: 'certificate', id, field: 'fileIds' }, fileIds)
  await moveToArea(tx, fileIds, areaId)
  const link = addressOf('certificate', id)
  const title = {
    'zh-CN': `${participantName}：${name}（${number}）`,
    'en-US': `${participantName}: ${name} (${number})`,
  }
  await openTodo(tx, { sourceType: 'certificate', sourceId: id, title, areaId, link })
  await announce(tx, [
    {
      event: 'certificateSubmitted',
      key: `${id}:${tx.clock.now().getTime()}`,
      to: { permission: 'certificate:approve', areaId },
      params: { participantName, certificateName: name },
      link,
    },
  ])
}

type CertificateValues = Pick<CertificateEntity, 'kind' | 'name' | 'number' | 'issuer' | 'issuedAt' | 'expiresAt'>

async function valuesOf(
  tx: Tx,
  { kind, name, number, issuer, issuedAt, expiresAt = null }: CertificateInput,
): Promise<CertificateValues> {
  const today = tx.clock.today()
  const fields: Record<string, FieldMessage[]> = {}
  if (issuedAt > today) fields.issuedAt = [['field.notAfter', { day: today }]]
  if (expiresAt !== null && expiresAt < today) fields.expiresAt = [['field.notBefore', { day: today }]]
  if (Object.keys(fields).length > 0) throw new DomainError('RULE_BROKEN', { fields })
  const dictionary = await scoped(tx, DictionaryEntity).findOne({ code: CERTIFICATE_KINDS })
  if (!dictionary?.items.some(({ value, enabled }) => enabled && value === kind)) {
    throw new DomainError('REFERENCE_UNKNOWN', { fields: { kind: ['field.unknownReference'] } })
  }
  return { kind, name, number: withoutIdNumbers(tx, number.trim()), issuer, issuedAt, expiresAt }
}
