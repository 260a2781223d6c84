import type { ParticipantSign } from '@credit/contract'
import { Injectable } from '@nestjs/common'
import { IsNull } from 'typeorm'
import { StarRating } from '../../entities/star-rating.js'
import { CrudService, type Plain, type Values } from '../../platform/crud/crud.service.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { unitOfWork } from '../../platform/database/unit-of-work.js'
import { namesOf } from '../../platform/language/names.js'
import { checkLevels } from './levels.js'
import { lockRules } from './rules.queries.js'
import type { StarRatingInput, StarRatingRow } from './star-rating.dto.js'
import { versionRules } from './version-rules.js'

@Injectable()
export class StarRatingService extends CrudService<StarRating, StarRatingRow, StarRatingInput> {
  protected readonly entity = StarRating
  protected readonly options = {
    searchable: ['labels'],
    sortable: ['sign', 'stars', 'minScore', 'createTime'],
    filterable: ['sign', 'stars'],
    defaultSort: 'minScore,desc',
  }

  protected toRow(ctx: Ctx, { updateTime: _, ...row }: Plain<StarRating>): StarRatingRow {
    return { ...row, label: ctx.text(row.labels) }
  }

  protected toValues(
    ctx: Ctx,
    input: StarRatingInput,
    before: StarRating | null,
  ): Values<StarRating> {
    return {
      sign: input.sign === undefined ? (before?.sign ?? null) : input.sign,
      stars: input.stars,
      minScore: input.minScore,
      labels: namesOf(ctx, { names: input.labels, name: input.label }, before?.labels, 'labels'),
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

  /** Each role's own set, where it has one, and the set of all roles, which always stays. */
  private async check(tx: Ctx): Promise<void> {
    await lockRules(tx)
    for (const sign of [null, 1, 2, 3, 4] as const satisfies readonly (ParticipantSign | null)[]) {
      const rows = await scoped(tx, StarRating).find({ sign: sign ?? IsNull() })
      if (sign !== null && rows.length === 0) continue
      checkLevels(rows.map((row) => ({ name: tx.text(row.labels), minScore: row.minScore })))
    }
  }
}
