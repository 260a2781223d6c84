import { MERGE_MACHINE, next, PARTICIPANT_RESOURCES, type ParticipantSign, type Permission } from '@credit/contract'
import { Inject, Injectable } from '@nestjs/common'
import { CONFIG, type Config } from '#core/config/index'
import type { Ctx } from '#core/context'
import { timeText } from '#core/time-text'
import { scoped } from '#database/scoped'
import { ParticipantMergeEntity } from '#entities/participants/participant-merge'
import type { FieldChange } from '#entities/participants/revision'
import { answerFrom } from '#http/fields'
import { SignedUrls } from '../../files/signed-urls.js'
import { maskedValue } from '../profiles/profiles.js'
import type { FieldDifference } from '../revisions/revision.dto.js'
import { MergeRow } from './merge.dto.js'
import { mergeDetails } from './merges.sql.js'
import { undoUntil } from './undo-merge.js'

/** Lists the merges of a participant. */
@Injectable()
export class ReadMerges {
  constructor(
    private readonly urls: SignedUrls,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the merges that a participant took part in, as the kept or the merged one, the latest first. */
  async list(ctx: Ctx, sign: ParticipantSign, id: string): Promise<MergeRow[]> {
    const rows = await scoped(ctx, ParticipantMergeEntity).find(
      [
        { sign, sourceId: id },
        { sign, targetId: id },
      ],
      { order: { createTime: 'DESC', id: 'DESC' } },
    )
    if (rows.length === 0) return []
    const details = await mergeDetails.rows(ctx, { ids: rows.map((row) => row.id) })
    const byId = new Map(details.map((row) => [row.id, row]))
    const may = ctx.me.permissions.has(`${PARTICIPANT_RESOURCES[sign]}:merge` as Permission)
    const now = ctx.clock.now()
    const shown: MergeRow[] = []
    for (const row of rows) {
      const detail = byId.get(row.id)
      if (!detail) continue
      const until = undoUntil(row, this.config.limits.mergeUndoDays)
      const canUndo = may && detail.isLast && until >= now && next(MERGE_MACHINE, row.status, 'undo') !== null
      const given = {
        operator: row.operatorName,
        diff: row.changes.map((change) => masked(sign, change)),
        files: await this.urls.filesOf(ctx, detail.fileIds),
        undoUntil: timeText(until),
        canUndo,
      }
      shown.push(answerFrom(MergeRow, { ...detail, ...row }, given))
    }
    return shown
  }
}

function masked(sign: ParticipantSign, { field, before, after }: FieldChange): FieldDifference {
  const shown = (value: string | number | null) => (value === null ? null : maskedValue(sign, field, String(value)))
  return { field, before: shown(before), after: shown(after) }
}
