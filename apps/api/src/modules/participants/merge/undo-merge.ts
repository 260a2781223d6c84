import { DAY_MS, MERGE_MACHINE, PARTICIPANT_MACHINE, type ParticipantSign, transition } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type ServiceConfig } from '#core/config/index'
import type { Ctx, Tx } from '#core/context'
import { DomainError, notFound } from '#core/domain-error'
import { translate } from '#core/language/language'
import { scoped } from '#database/scoped'
import { unitOfWork } from '#database/unit-of-work'
import { MergeRowEntity } from '#entities/participants/merge-row'
import { ParticipantEntity } from '#entities/participants/participant'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'
import { returnFields } from './merge-fields.js'
import { lockAll, mergeOf, type SeenParticipant } from './merge-participants.js'
import { type DecidedRow, type Merge, MergeSteps } from './merge-steps.js'
import { lockMerges } from './moving-rows.sql.js'

/** Returns the last moment for undoing a merge. */
export function undoUntil({ createTime }: Pick<ParticipantMergeEntity, 'createTime'>, days: number) {
  return new Date(createTime.getTime() + days * DAY_MS)
}

/** Splits a merged participant into two again; later records stay with the kept one. */
@Injectable()
export class UndoMerge {
  constructor(
    private readonly steps: MergeSteps,
    @Inject(CONFIG) private readonly config: ServiceConfig,
  ) {}

  /** Returns the id of the participant that was merged. */
  run(ctx: Ctx, sign: ParticipantSign, id: string): Promise<string> {
    return unitOfWork(ctx, async (tx) => {
      await lockMerges.rows(tx, {})
      const merges = scoped(tx, ParticipantMergeEntity)
      const row = await merges.lock(id)
      if (row.sign !== sign) throw notFound()
      const status = transition(MERGE_MACHINE, row.status, 'undo')
      const days = this.config.limits.mergeUndoDays
      if (undoUntil(row, days) < tx.clock.now()) {
        throw new DomainError('MERGE_UNDO_ENDED', { params: { days } })
      }
      const participants = scoped(tx, ParticipantEntity)
      const source = await participants.get(row.sourceId)
      const target = await participants.get(row.targetId)
      // A later merge comes first.
      if (source.mergedIntoId !== target.id || target.status === 'merged') {
        throw new DomainError('STATE_CONFLICT')
      }
      const merge = await this.readMerge(tx, row, source, target)
      await lockAll(tx, this.steps, merge)
      await this.steps.run('settle', tx, merge)
      await this.returnRows(tx, merge)
      await this.reviveSource(tx, source, row)
      await returnFields(tx, source, target, row.changes, this.config)
      await this.steps.run('post', tx, merge)
      await this.steps.run('close', tx, merge)
      const place = { undoneSeq: merge.ledger?.seq ?? null, undoneDay: merge.ledger?.day ?? null }
      const undone = { status, undoneAt: tx.clock.now(), undoneByName: tx.me.name, ...place }
      await merges.update(id, undone, { action: 'undo' })
      return source.id
    })
  }

  private async readMerge(
    tx: Tx,
    { id }: ParticipantMergeEntity,
    source: SeenParticipant,
    target: SeenParticipant,
  ): Promise<Merge> {
    const merge = mergeOf(id, source, target, true)
    const rows = await scoped(tx, MergeRowEntity).find({ mergeId: id })
    merge.rows.push(
      ...rows.map(({ tableName: table, rowId, before, after }) => ({
        table,
        id: rowId,
        before,
        after,
      })),
    )
    return merge
  }

  private async returnRows(tx: Tx, merge: Merge): Promise<void> {
    const decided: DecidedRow[] = []
    for (const step of this.steps.all) {
      decided.push(...((await step.moveBack?.(tx, merge)) ?? []))
    }
    if (decided.length === 0) return
    const counts = new Map<string, number>()
    for (const { table } of decided) counts.set(table, (counts.get(table) ?? 0) + 1)
    const { locale } = tx
    const named = [...counts].map(([table, count]) => translate(locale, `participants.referring.${table}`, { count }))
    const what = named.join(translate(locale, 'participants.separator'))
    throw new DomainError('MERGE_DECIDED', { params: { what }, data: { decided } })
  }

  private async reviveSource(
    tx: Tx,
    { id, status }: ParticipantEntity,
    { sourceStatus }: ParticipantMergeEntity,
  ): Promise<void> {
    let to = transition(PARTICIPANT_MACHINE, status, 'unmerge')
    if (sourceStatus === 'disabled') to = transition(PARTICIPANT_MACHINE, to, 'disable')
    if (sourceStatus === 'onLeave') to = transition(PARTICIPANT_MACHINE, to, 'leave')
    await scoped(tx, ParticipantEntity).update(id, { status: to, mergedIntoId: null }, { action: 'unmerge' })
  }
}
