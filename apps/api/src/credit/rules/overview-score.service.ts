import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { OverviewScore } from '../../entities/overview-score.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { namesOf } from '../../platform/language/names.js'
import { checkLevels } from './levels.js'
import type { OverviewScoreInput, OverviewScoreRow } from './overview-score.dto.js'
import { lockRules } from './rules.queries.js'
import { versionRules } from './version-rules.js'

@Injectable()
export class OverviewScoreService extends CrudService<
  OverviewScore,
  OverviewScoreRow,
  OverviewScoreInput
> {
  protected readonly entity = OverviewScore
  protected readonly options = {
    searchable: ['code', 'labels'],
    sortable: ['sign', 'code', 'minScore', 'createTime'],
    filterable: ['sign', 'code'],
    defaultSort: 'minScore,desc',
  }

  protected toRow(ctx: Ctx, { updateTime: _, ...row }: Plain<OverviewScore>): OverviewScoreRow {
    return { ...row, label: ctx.text(row.labels), measures: ctx.text(row.measureTexts) }
  }

  protected toValues(
    ctx: Ctx,
    input: OverviewScoreInput,
    before: OverviewScore | null,
  ): Values<OverviewScore> {
    const { labels, label, measureTexts, measures = before ? undefined : '' } = input
    return {
      sign: input.sign,
      code: input.code,
      minScore: input.minScore,
      labels: namesOf(ctx, { names: labels, name: label }, before?.labels, 'labels'),
      measureTexts: namesOf(ctx, { names: measureTexts, name: measures }, before?.measureTexts),
    }
  }

  protected override async afterSave(tx: Ctx): Promise<void> {
    await this.check(tx)
    await versionRules(tx)
  }

  override remove(ctx: Ctx, id: string): Promise<void> {
    return unitOfWork(ctx, async (tx) => {
      await super.remove(tx, id)
      await this.check(tx)
      await versionRules(tx)
    })
  }

  private async check(tx: Ctx): Promise<void> {
    await lockRules(tx)
    for (const sign of PARTICIPANT_SIGNS) {
      const rows = await scoped(tx, OverviewScore).find({ sign })
      checkLevels(rows.map((row) => ({ name: row.code, minScore: row.minScore })))
    }
  }
}
