import type { Permission } from '@credit/contract'
import type { ObjectLiteral } from 'typeorm'
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
import { TextTemplateEntity } from '#entities/site/text-template'

interface Changed {
  entity: new () => ObjectLiteral
  /** Permission to see its rows. */
  permission: Permission
}

/**
 * Records that name their last change. Participants and accounts are not included, because actions of others change
 * their rows: the evaluator would be named.
 */
export const TABLES: Readonly<Record<string, Changed>> = {
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
  text_template: { entity: TextTemplateEntity, permission: 'text-template:list' },
  webhook: { entity: WebhookEntity, permission: 'webhook:list' },
}

export const CHANGED_TABLES = Object.keys(TABLES)
