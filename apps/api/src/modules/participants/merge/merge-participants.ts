import { PARTICIPANT_MACHINE, type ParticipantSign, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import type { Seen, SeenId } from '#database/seen'
import { unitOfWork } from '#database/unit-of-work'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'
import { useFiles } from '../../files/file-uses.js'
import { pendingRevision } from '../revisions/revisions.js'
import type { MergeInput, MergeOutcome } from './merge.dto.js'
import { assertChoices, takeOverFields } from './merge-fields.js'
import { type Merge, MergeSteps, type MovedRow } from './merge-steps.js'
import {
  insertMergeRows,
  lockAgainstReferences,
  lockMerges,
  lockParticipants,
  sharesNumber,
} from './moving-rows.sql.js'

/** Ends the transaction of a preview. */
class Previewed extends Error {
  constructor(readonly outcome: MergeOutcome) {
    super()
  }
}

/** Makes several records of one body one, in one transaction. */
@Injectable()
export class MergeParticipants {
  constructor(
    private readonly steps: MergeSteps,
    @Inject(CONFIG) private readonly config: ServiceConfig,
  ) {}

  run(ctx: Ctx, sign: ParticipantSign, input: MergeInput): Promise<MergeOutcome> {
    return unitOfWork(ctx, (tx) => this.mergeAll(tx, sign, input, false))
  }

  /** Returns the effects of {@link run}, which is performed and rolled back, so that the preview cannot differ. */
  async preview(ctx: Ctx, sign: ParticipantSign, input: MergeInput): Promise<MergeOutcome> {
    try {
      return await unitOfWork(ctx, async (tx) => {
        throw new Previewed(await this.mergeAll(tx, sign, input, true))
      })
    } catch (error) {
      if (error instanceof Previewed) return error.outcome
      throw error
    }
  }

  private async mergeAll(tx: Tx, sign: ParticipantSign, input: MergeInput, previewed: boolean): Promise<MergeOutcome> {
    const { targetId, fields = [] } = input
    const sourceIds = [...new Set(input.sourceIds)].sort()
    if (sourceIds.length === 0) {
      throw new DomainError('VALIDATION', { fields: { sourceIds: ['field.required'] } })
    }
    if (sourceIds.includes(targetId)) {
      throw new DomainError('VALIDATION', { fields: { sourceIds: ['merge.itself'] } })
    }
    assertChoices(sign, fields, [targetId, ...sourceIds])
    await lockMerges.rows(tx, {})
    const merges: Merge[] = []
    const before = await this.participant(tx, sign, targetId)
    for (const sourceId of sourceIds) {
      const taken = fields.filter(({ participantId }) => participantId === sourceId)
      merges.push(
        await this.mergeOne(tx, sign, sourceId, input, {
          taken: taken.map(({ field }) => field),
          previewed,
        }),
      )
    }
    const after = await this.participant(tx, sign, targetId)
    return outcomeOf(tx, merges, before, after)
  }

  private async mergeOne(
    tx: Tx,
    sign: ParticipantSign,
    sourceId: string,
    input: MergeInput,
    { taken, previewed }: { taken: readonly string[]; previewed: boolean },
  ): Promise<Merge> {
    const { targetId, reason = '', fileIds = [] } = input
    const { participants } = await this.locked(tx, sign, sourceId, targetId)
    // Reads the participants again: writes committed before they were locked belong to the merge.
    const target = await this.participant(tx, sign, targetId)
    const source = await this.participant(tx, sign, sourceId)
    const status = transition(PARTICIPANT_MACHINE, source.status, 'merge')
    if (target.status === 'merged') throw new DomainError('STATE_CONFLICT')
    for (const one of [source, target]) {
      if (!(await pendingRevision(tx, one.id))) continue
      throw new DomainError('MERGE_REVISION_PENDING', { params: { name: one.name } })
    }
    if (!previewed) await assertProof(tx, source.id, target.id, reason, fileIds)
    const { areaId } = target
    const row = await scoped(tx, ParticipantMergeEntity).insert(
      {
        areaId,
        sign,
        sourceId,
        targetId,
        reason,
        sourceStatus: source.status,
        operatorName: tx.me.name,
        createTime: tx.clock.now(),
      },
      'merge',
    )
    if (!previewed) {
      await useFiles(tx, { table: 'participant_merge', id: row.id, field: 'fileIds' }, fileIds)
    }
    const merge = { ...mergeOf(row.id, source, target, false), participants }
    await this.steps.run('resolve', tx, merge)
    await this.steps.run('settle', tx, merge)
    const changes = await takeOverFields(tx, source, target, taken, this.config)
    await this.steps.run('move', tx, merge)
    await this.steps.run('post', tx, merge)
    await scoped(tx, ParticipantEntity).update(sourceId, { status, mergedIntoId: targetId }, { action: 'merge' })
    await this.steps.run('close', tx, merge)
    await insertMergeRows.run(tx, { mergeId: row.id, rows: merge.rows })
    const place = { ledgerSeq: merge.ledger?.seq ?? null, ledgerDay: merge.ledger?.day ?? null }
    const merges = scoped(tx, ParticipantMergeEntity)
    await merges.updateAll({ id: row.id }, { ...place, changes: changes as never })
    return merge
  }

  private async locked(tx: Tx, sign: ParticipantSign, sourceId: string, targetId: string) {
    const target = await this.participant(tx, sign, targetId)
    const source = await this.participant(tx, sign, sourceId)
    const merge = mergeOf('', source, target, false)
    await lockAll(tx, this.steps, merge)
    // Rows that refer to it are written before the merge, which moves them, or after it.
    await lockAgainstReferences.rows(tx, { id: merge.source.id })
    return merge
  }

  private async participant(tx: Tx, sign: ParticipantSign, id: string) {
    const row = await scoped(tx, ParticipantEntity).get(id)
    if (row.sign !== sign) throw notFound()
    return row
  }
}

/** A participant that the caller may see. */
export type SeenParticipant = ParticipantEntity & SeenId<ParticipantEntity>

/** A merge as its steps see it, before they run. */
export function mergeOf(id: string, source: SeenParticipant, target: SeenParticipant, undoing: boolean): Merge {
  const side = ({ id, areaId, name }: SeenParticipant) => ({ id, areaId, name })
  return {
    id,
    sign: target.sign,
    source: side(source),
    target: side(target),
    undoing,
    participants: [],
    rows: [],
    notes: [],
    ledger: null,
  }
}

/** Locks everything that a merge touches: the rows that come first, then all participants in a fixed order. */
export async function lockAll(tx: Tx, { all }: MergeSteps, merge: Merge): Promise<void> {
  const ids = new Set<string>([merge.source.id, merge.target.id])
  for (const step of all) for (const id of (await step.lock?.(tx, merge)) ?? []) ids.add(id)
  const locked = await lockParticipants.rows(tx, { ids: [...ids] })
  merge.participants = locked.map(({ id }) => id)
}

/** Requires a reason and a document for merging participants that share no number. */
async function assertProof(
  tx: Tx,
  sourceId: Seen<ParticipantEntity>,
  targetId: Seen<ParticipantEntity>,
  reason: string,
  fileIds: readonly string[],
): Promise<void> {
  if ((await sharesNumber.first(tx, { sourceId, targetId }))?.shared) return
  const fields: Record<string, string[]> = {}
  if (reason.trim() === '') fields.reason = ['field.required']
  if (fileIds.length === 0) fields.fileIds = ['field.required']
  if (Object.keys(fields).length > 0) throw new DomainError('RULE_BROKEN', { fields })
}

/** Counts what merges moved, by table, with the score of the kept participant before and after. */
function outcomeOf(
  { locale }: Ctx,
  merges: readonly Merge[],
  before: ParticipantEntity,
  after: ParticipantEntity,
): MergeOutcome {
  const counts = new Map<string, { moved: number; ended: number }>()
  for (const row of merges.flatMap(({ rows }) => rows)) {
    const count = counts.get(row.table) ?? { moved: 0, ended: 0 }
    count[isEnded(row) ? 'ended' : 'moved']++
    counts.set(row.table, count)
  }
  return {
    mergeIds: merges.map(({ id }) => id),
    targetId: after.id,
    // A fact follows its evaluation.
    tables: [...counts]
      .filter(([table]) => table !== 'credit_fact')
      .map(([table, { moved, ended }]) => ({
        table,
        moved,
        ended,
        title: translate(locale, `participants.merging.${table}`),
      })),
    notes: merges.flatMap(({ notes }) => notes),
    scoreBefore: shownScore(before),
    scoreAfter: shownScore(after),
  }
}

/** True if the row lost against the other participant's row of the same thing. */
const isEnded = ({ before, after }: MovedRow) => before.status !== after.status

const shownScore = ({ unrated, creditScore }: ParticipantEntity) => (unrated ? null : creditScore)
