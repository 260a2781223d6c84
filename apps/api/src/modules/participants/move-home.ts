import { SIGN } from '@credit/contract'
import type { Ctx } from '../../core/context.js'
import { DomainError } from '../../core/domain-error.js'
import { scoped } from '../../database/scoped.js'
import { AreaEntity } from '../../entities/areas/area.js'
import { ParticipantEntity } from '../../entities/participants/participant.js'
import { moveAccounts } from '../identity/accounts/participant-accounts.js'
import { openRevisionTodo, pendingRevision } from './revisions.js'

/**
 * Makes an area the home of a locked participant, with its accounts and what waits for a decision. Only
 * the city does: a district would give away or take what is another's.
 */
export async function moveHome(
  tx: Ctx,
  { id, sign, name, areaId: before }: ParticipantEntity,
  areaId: string,
): Promise<void> {
  if (areaId === before) return
  if (tx.me.sign !== SIGN.supervisor || !tx.me.city) throw new DomainError('FORBIDDEN')
  await assertAreaExists(tx, areaId)
  // Without `homeFrom` no project moves it again.
  await scoped(tx, ParticipantEntity).update(id, { areaId, homeFrom: null })
  await moveAccounts(tx, id, areaId)
  const pending = await pendingRevision(tx, id)
  if (pending) await openRevisionTodo(tx, { id, sign, name, areaId }, pending)
}

/** Rejects the id of an area that does not exist. */
export async function assertAreaExists(ctx: Ctx, areaId: string): Promise<void> {
  if (await scoped(ctx, AreaEntity).exists({ id: areaId })) return
  throw new DomainError('REFERENCE_UNKNOWN', { fields: { areaId: ['field.unknownReference'] } })
}
