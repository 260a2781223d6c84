import {
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Body, Inject, Query } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, answerOf, Call, IdParam, RequestCtx } from '#http/call'
import { paged } from '#list/list-params'
import { pageQuery } from '#list/page-query.dto'
import { ParticipantAccountRow } from '../../identity/accounts/account.dto.js'
import { accountsOfParticipant } from '../../identity/accounts/participant-accounts.js'
import { RevisionApproval, RevisionRejection } from '../profiles/profile-input.dto.js'
import { oneOf } from '../profiles/profiles.js'
import { ParticipantsService } from '../records/participants.service.js'
import { RevisionRow } from '../revisions/revision.dto.js'
import { approveRevision, rejectRevision, withdrawRevision } from './decide-revision.js'
import { readHistory, readPending } from './read-revisions.js'

class HistoryQuery extends pageQuery() {}

const WAITING = answerOf<RevisionRow | null>({ type: RevisionRow, description: 'null: nothing waits any more' })

/** Changes that wait, their decision, the history, and the accounts of one kind. */
function RevisionController(sign: ParticipantSign) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const approve = `${resource}:approve` as PermissionCode

  abstract class Revisions {
    @Inject(ParticipantsService)
    readonly participants: ParticipantsService

    @Call({ get: 'unapproved/:id', self: true, answer: WAITING }, `Get the pending change of ${one}, or null`)
    pending(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return this.read(ctx, id)
    }

    @Call(
      { get: 'history/list/:id', self: true, answer: paged(RevisionRow) },
      `List the decided changes of ${one}, newest first`,
    )
    async history(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Query() paging: HistoryQuery) {
      return readHistory(ctx, await this.participants.see(ctx, sign, id), paging)
    }

    @Call({ put: ':id/approve', permission: approve, answer: WAITING, idempotent: true }, 'Apply a pending change')
    approve(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: RevisionApproval) {
      return unitOfWork(ctx, async (tx) => {
        await approveRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Call(
      { put: ':id/reject', permission: approve, answer: WAITING, idempotent: true },
      'Reject a pending change with a reason',
    )
    reject(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: RevisionRejection) {
      return unitOfWork(ctx, async (tx) => {
        await rejectRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Call({ put: ':id/withdraw', self: [sign], answer: WAITING, idempotent: true }, 'Withdraw a pending change')
    withdraw(@RequestCtx() ctx: Ctx, @IdParam() id: string, @Body() input: RevisionApproval = {}) {
      return unitOfWork(ctx, async (tx) => {
        await withdrawRevision(tx, sign, id, input)
        return this.read(tx, id)
      })
    }

    @Call(
      { get: ':id/accounts', self: true, answer: [ParticipantAccountRow] },
      `List the accounts of ${one} that the caller reaches`,
    )
    async accounts(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      await this.participants.see(ctx, sign, id)
      return accountsOfParticipant(ctx, id)
    }

    private async read(ctx: Ctx, id: string): Promise<RevisionRow | null> {
      return readPending(ctx, await this.participants.see(ctx, sign, id))
    }
  }
  return Revisions
}

@AdminCalls(PARTICIPANT_PATHS[1], 'participants')
export class PurchaserRevisionController extends RevisionController(1) {}

@AdminCalls(PARTICIPANT_PATHS[2], 'participants')
export class SupplierRevisionController extends RevisionController(2) {}

@AdminCalls(PARTICIPANT_PATHS[3], 'participants')
export class AgencyRevisionController extends RevisionController(3) {}

@AdminCalls(PARTICIPANT_PATHS[4], 'participants')
export class ExpertRevisionController extends RevisionController(4) {}
