import { BULK_TODO_SOURCES, type BulkTodoSource, type Permission } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { DomainError } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { ParticipantEntity } from '#entities/participants/participant'
import { RevisionEntity } from '#entities/participants/revision'
import { TodoEntity } from '#entities/todo/todo'
import type { Plain } from '#list/plain-row'
import { approveRequest, ownRequests, rejectRequest } from '../../claims/adjustment/request-adjustment.js'
import { noticeClaim, rejectClaim } from '../../claims/bonus/examine-claim.js'
import { idsWhere } from '../../exchange/bulk/bulk-action.js'
import { approveCertificate, rejectCertificate } from '../../participants/certificates/examine-certificate.js'
import { approveRevision, rejectRevision } from '../../participants/changes/decide-revision.js'
import type { ExamineRegistration } from '../../registration/examine-registration.js'

/** Use cases that decide an item of a kind, as for the single record. */
export interface Decisions {
  approve(tx: Tx, id: string): Promise<unknown>
  reject(tx: Tx, id: string, reason: string): Promise<unknown>
}

/** Nothing was read that could have changed meanwhile. */
const UNSEEN = { current: async () => null }

/** The decisions of the kinds that can be taken for many items at once. */
export function decisionsOf(registrations: ExamineRegistration): Record<BulkTodoSource, Decisions> {
  return {
    registration: {
      approve: (tx, id) => registrations.approve(tx, id, undefined, { isSeen: false }),
      reject: (tx, id, reason) => registrations.reject(tx, id, reason, undefined),
    },
    profile: {
      approve: async (tx, id) => {
        const { sign, participantId } = await revised(tx, id)
        await approveRevision(tx, sign, participantId, { revisionId: id })
      },
      reject: async (tx, id, reason) => {
        const { sign, participantId } = await revised(tx, id)
        await rejectRevision(tx, sign, participantId, { revisionId: id, reason })
      },
    },
    certificate: {
      approve: (tx, id) => approveCertificate(tx, id, UNSEEN),
      reject: (tx, id, reason) => rejectCertificate(tx, id, reason, UNSEEN),
    },
    qualification: {
      approve: (tx, id) => noticeClaim(tx, id, UNSEEN),
      reject: (tx, id, reason) => rejectClaim(tx, id, reason, UNSEEN),
    },
    adjustment: {
      approve: (tx, id) => approveRequest(tx, id, ''),
      reject: rejectRequest,
    },
  }
}

async function revised(tx: Tx, id: string) {
  const { participantId } = await scoped(tx, RevisionEntity).get(id)
  const { sign } = await scoped(tx, ParticipantEntity).get(participantId)
  return { sign, participantId }
}

/** Whether items of a kind can be decided together. */
function isBulkSource(source: string): source is BulkTodoSource {
  return (BULK_TODO_SOURCES as readonly string[]).includes(source)
}

/** Decides an item; returns false if it was decided meanwhile. */
export async function decideTodo(
  tx: Tx,
  todoId: string,
  decide: (tx: Tx, source: BulkTodoSource, id: string) => Promise<unknown>,
): Promise<boolean> {
  const todo = await scoped(tx, TodoEntity).findOne({ id: todoId })
  if (!todo) return false
  const { sourceType, sourceId, permission } = todo
  if (!isBulkSource(sourceType)) throw new DomainError('STATE_CONFLICT')
  if (!mayDecide(tx, permission)) throw new DomainError('FORBIDDEN')
  await decide(tx, sourceType, sourceId)
  return true
}

/** The items that the caller may decide with others: not a request of the caller's own. */
export async function decidable(ctx: Ctx, rows: readonly Plain<TodoEntity>[]): Promise<ReadonlySet<string>> {
  const requests = rows.filter(({ sourceType }) => sourceType === 'adjustment')
  const own = await ownRequests(
    ctx,
    requests.map(({ sourceId }) => sourceId),
  )
  return idsWhere(
    rows,
    ({ sourceType, sourceId, permission }) =>
      isBulkSource(sourceType) && mayDecide(ctx, permission) && !own.has(sourceId),
  )
}

/** Whether the caller may decide an item. */
export const mayDecide = ({ me }: Ctx, permission: Permission) => me.permissions.has(permission)
