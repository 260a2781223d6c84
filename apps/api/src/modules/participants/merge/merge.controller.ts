import {
  PARTICIPANT_PATHS,
  PARTICIPANT_RESOURCES,
  type ParticipantSign,
  type Permission as PermissionCode,
} from '@credit/contract'
import { Body, Inject } from '@nestjs/common'
import type { Ctx } from '#core/context'
import { unitOfWork } from '#database/unit-of-work'
import { AdminCalls, Call, IdParam, RequestCtx } from '#http/call'
import { oneOf } from '../profiles/profiles.js'
import { MergeInput, MergeOutcome, MergeRow } from './merge.dto.js'
import { ReadMerges } from './merge-list.js'
import { MergeParticipants } from './merge-participants.js'
import { UndoMerge } from './undo-merge.js'

/** Merging records of one body, for one kind. */
function MergeController(sign: ParticipantSign) {
  const resource = PARTICIPANT_RESOURCES[sign]
  const one = oneOf(sign)
  const merge = `${resource}:merge` as PermissionCode

  abstract class Merges {
    @Inject(MergeParticipants)
    readonly merging: MergeParticipants

    @Inject(UndoMerge)
    readonly undoing: UndoMerge

    @Inject(ReadMerges)
    readonly merges: ReadMerges

    @Call(
      { put: `merge/${PARTICIPANT_PATHS[sign]}`, permission: merge, answer: MergeOutcome, idempotent: true },
      `Merge several records of one ${resource}`,
    )
    merge(@RequestCtx() ctx: Ctx, @Body() input: MergeInput) {
      return this.merging.run(ctx, sign, input)
    }

    @Call(
      { post: 'merge/preview', permission: merge, answer: MergeOutcome, status: 200 },
      `Show what a merge of ${resource} records would move`,
    )
    preview(@RequestCtx() ctx: Ctx, @Body() input: MergeInput) {
      return this.merging.preview(ctx, sign, input)
    }

    @Call(
      { get: 'merge/list/:id', permission: `${resource}:list` as PermissionCode, answer: [MergeRow] },
      `List the merges of ${one}, newest first`,
    )
    list(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return this.merges.list(ctx, sign, id)
    }

    @Call(
      { put: 'merge/undo/:id', permission: merge, answer: [MergeRow], idempotent: true },
      `Undo a merge; returns the remaining merges of the ${resource}`,
    )
    undo(@RequestCtx() ctx: Ctx, @IdParam() id: string) {
      return unitOfWork(ctx, async (tx) => this.merges.list(tx, sign, await this.undoing.run(tx, sign, id)))
    }
  }
  return Merges
}

@AdminCalls(PARTICIPANT_PATHS[1], 'participants')
export class PurchaserMergeController extends MergeController(1) {}

@AdminCalls(PARTICIPANT_PATHS[2], 'participants')
export class SupplierMergeController extends MergeController(2) {}

@AdminCalls(PARTICIPANT_PATHS[3], 'participants')
export class AgencyMergeController extends MergeController(3) {}

@AdminCalls(PARTICIPANT_PATHS[4], 'participants')
export class ExpertMergeController extends MergeController(4) {
  /** The path that the specification gives to experts too. */
  @Call(
    { put: 'merge/supplier', permission: 'expert:merge', answer: MergeOutcome, idempotent: true },
    'Merge records of one expert',
  )
  mergeAsSpecified(@RequestCtx() ctx: Ctx, @Body() input: MergeInput) {
    return this.merging.run(ctx, 4, input)
  }
}
