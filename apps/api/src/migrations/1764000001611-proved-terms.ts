import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dropProofs, proveTables } from '#database/prove-tables'

const columns = (names: string) => ({ list: 1, columns: names.split(/\s+/) })

const TABLES = {
  base_score_setting: columns('sign score min_evaluators min_weight'),
  bonus_item: columns('sign code names points max_points validity_months certificate_required enabled'),
  calendar_year: columns('year confirmed_at confirmed_by_id'),
  case_step: columns('create_time case_id action account_id by_party text'),
  certificate:
    columns(`create_time participant_id series_id revision kind name number issuer issued_at expires_at status
    submitted_by reason decided_at decided_by_id`),
  credit_case: columns(`create_time participant_id kind subject_type subject_id subject_text title status due_on
    review_until decided_at decided_by_id effect`),
  dictionary: columns('code items'),
  dishonesty_item: columns(`sign code names tier points publicity_min_months publicity_max_months validity_months
    repair_after_months bases enabled`),
  evaluation_flag:
    columns(`create_time participant_id kind status key record_ids related_ids figures benchmarks decisions
    decided_at`),
  evaluation_setting: columns(
    'code evaluator_sign evaluated_sign stage enabled optional anonymous days current_version',
  ),
  evaluation_setting_version: columns('setting_id number indicators'),
  overview_score: columns('sign code min_score min_mean labels measure_texts serious_measure_texts'),
  score_formula: columns(`mutual_max prior_weight prior_mark bonus_max stage_weights age_weights per_evaluator_max
    min_evaluators top_evaluators basis_shares`),
  setting_day: columns('key days'),
  star_rating: columns('sign stars min_score min_mean labels'),
}

/** Certificates, cases, flags, questions, terms and the settings of the score are proved (decision 151). */
export class ProvedTerms1764000001611 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: TABLES })
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProofs(runner, Object.keys(TABLES))
  }
}
