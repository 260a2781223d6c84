import { addressOf, PARTICIPANT_RESOURCES, REVISION_MACHINE, type RevisionAction, transition } from '@credit/contract'
import { IsNull, Not } from 'typeorm'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { translateAll } from '#core/language/language'
import { scoped } from '#database/scoped'
import type { ParticipantEntity } from '#entities/participants/participant'
import { type FieldChange, RevisionEntity } from '#entities/participants/revision'
import { personOf } from '../../identity/people/person.policy.js'
import { closeTodo, openTodo } from '../../todo/todo.js'

interface NewRevision {
  participantId: string
  changes: FieldChange[]
  codeConfirmed?: boolean
}

/** Appends a change that was made to the history of a locked participant. */
export async function appendRevision(tx: Tx, revision: NewRevision): Promise<void> {
  await scoped(tx, RevisionEntity).insert({
    ...revision,
    ...(await operator(tx)),
    ...decidedBy(tx),
    status: transition(REVISION_MACHINE, REVISION_MACHINE.initial, 'approve'),
    number: await nextNumber(tx, revision.participantId),
  })
}

/** Stores a change that waits for the supervisors of the participant's area; 409 while another waits. */
export async function proposeRevision(
  tx: Tx,
  participant: ParticipantEntity,
  proposed: Omit<NewRevision, 'participantId'>,
): Promise<void> {
  const { id } = participant
  if (await pendingRevision(tx, id)) throw new DomainError('REVISION_PENDING')
  const revision = await scoped(tx, RevisionEntity).insert(
    { ...proposed, ...(await operator(tx)), participantId: id, status: REVISION_MACHINE.initial },
    'propose',
  )
  await openRevisionTodo(tx, participant, revision)
}

/** Puts a change that waits on the to-do list of the participant's area. */
export function openRevisionTodo(
  tx: Tx,
  { id, sign, name, areaId }: Pick<ParticipantEntity, 'id' | 'sign' | 'name' | 'areaId'>,
  revision: Pick<RevisionEntity, 'id'>,
): Promise<void> {
  return openTodo(tx, {
    sourceType: 'profile',
    sourceId: revision.id,
    title: translateAll(`participants.todo.${sign}`, { name }),
    areaId,
    permission: `${PARTICIPANT_RESOURCES[sign]}:approve`,
    link: addressOf(sign, id),
  })
}

/** Returns the change of a participant that waits, or null. */
export function pendingRevision(ctx: Ctx, participantId: string): Promise<RevisionEntity | null> {
  return scoped(ctx, RevisionEntity).findOne({
    participantId,
    status: REVISION_MACHINE.initial,
  })
}

interface Decision {
  action: RevisionAction
  /** The change that was looked at. */
  revisionId?: string | undefined
  reason?: string
  /** Changes as they are applied. */
  changes?: FieldChange[]
}

/** Ends the pending change of a locked participant; 409 if there is none, or another one. */
export async function endRevision(
  tx: Tx,
  participantId: string,
  { action, revisionId, reason = '', changes }: Decision,
): Promise<RevisionEntity> {
  const pending = await pendingRevision(tx, participantId)
  if (!pending) throw new DomainError('STATE_CONFLICT')
  if (revisionId !== undefined && revisionId !== pending.id) throw new DomainError('VERSION_CONFLICT')
  const ended = await scoped(tx, RevisionEntity).update(
    pending.id,
    {
      ...decidedBy(tx),
      status: transition(REVISION_MACHINE, pending.status, action),
      reason,
      ...(changes ? { changes, number: await nextNumber(tx, participantId) } : {}),
    },
    { action },
  )
  await closeTodo(tx, 'profile', pending.id)
  return ended
}

async function nextNumber(tx: Tx, participantId: string): Promise<number> {
  const [last] = await scoped(tx, RevisionEntity).pick(
    ['number'],
    { participantId, number: Not(IsNull()) },
    { order: { number: 'DESC' }, take: 1 },
  )
  return (last?.number ?? 0) + 1
}

const operator = async (ctx: Ctx) => ({
  operatorId: ctx.actor?.accountId ?? null,
  operatorName: ctx.actor ? await personOf(ctx) : '',
})

const decidedBy = ({ actor, clock }: Ctx) => ({
  decidedAt: clock.now(),
  decidedById: actor?.accountId ?? null,
  decidedByName: actor?.name ?? '',
})
