import type { Permission } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
import type { Ctx } from '#core/context'
import { notFound } from '#core/domain-error'
import { scoped } from '#database/scoped'
import { EvaluationSettingEntity } from '#entities/evaluation/evaluation-setting'
import { BonusItemEntity } from '#entities/ledger/bonus-item'
import { DishonestyItemEntity } from '#entities/ledger/dishonesty-item'
import { OverviewScoreEntity } from '#entities/ledger/overview-score'
import { StarRatingEntity } from '#entities/ledger/star-rating'
import { ApiKeyEntity } from '#entities/open-credit/api-key'
import { WebhookEntity } from '#entities/open-credit/webhook'
import { ProjectEntity } from '#entities/projects/project'
import { CarouselSlideEntity } from '#entities/site/carousel-slide'
import { DictionaryEntity } from '#entities/site/dictionary'
import { RegulationEntity } from '#entities/site/regulation'
import type { LastChange } from './records.dto.js'
import { lastChange } from './workspace.sql.js'

interface Changed {
  entity: new () => ObjectLiteral
  /** Permission to see its rows. */
  permission: Permission
}

/**
 * Records that name their last change. Participants and accounts are not included, because actions of others change
 * their rows: the evaluator would be named.
 */
const TABLES: Readonly<Record<string, Changed>> = {
  api_key: { entity: ApiKeyEntity, permission: 'api-key:list' },
  bonus_item: { entity: BonusItemEntity, permission: 'score-rule:list' },
  carousel_slide: { entity: CarouselSlideEntity, permission: 'carousel:list' },
  dictionary: { entity: DictionaryEntity, permission: 'dict:list' },
  dishonesty_item: { entity: DishonestyItemEntity, permission: 'score-rule:list' },
  evaluation_setting: { entity: EvaluationSettingEntity, permission: 'evaluation-setting:list' },
  overview_score: { entity: OverviewScoreEntity, permission: 'score-rule:list' },
  project: { entity: ProjectEntity, permission: 'project:list' },
  regulation: { entity: RegulationEntity, permission: 'regulation:list' },
  star_rating: { entity: StarRatingEntity, permission: 'score-rule:list' },
  webhook: { entity: WebhookEntity, permission: 'webhook:list' },
}

export const CHANGED_TABLES = Object.keys(TABLES)

/** Returns the time and the account of the last change to a record that the caller may see; 404 for others. */
export async function readLastChange(ctx: Ctx, table: string, id: string): Promise<LastChange> {
  const known = TABLES[table]
  if (!known || !ctx.me.permissions.has(known.permission)) throw notFound()
  if (!(await scoped(ctx, known.entity).exists({ id }))) throw notFound()
  const change = await lastChange.first(ctx, { table, id })
  return { at: change?.at.toISOString() ?? null, accountName: change?.accountName ?? '' }
}
