import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dropProofs, proveTables } from '#database/prove-tables'

const columns = (names: string) => ({ list: 1, columns: names.split(/\s+/) })

const TABLES = {
  adjustment: columns(`create_time participant_id points in_force_from ended_on decided_at decided_by_id status reason
    document_number valid_until requested_by_id decision_text`),
  bonus_claim: columns(`create_time participant_id points in_force_from ended_on decided_at decided_by_id status item_id
    certificate_id certificate_number description max_points notice_ends_on valid_until reason`),
  credit_change: columns('create_time participant_id kind record_id code name sign content'),
  credit_record: columns('create_time participant_id number locale status valid_until stated file_id sha256 reason'),
  dishonest_record: columns(`create_time participant_id points in_force_from ended_on decided_at decided_by_id status
    item_id project_id record_id sealed anonymous source tier description reported_text decision_number authority
    penalty basis decided_on statement statement_at notice_ends_on valid_until publish_date publish_end_date
    repairable_from reported_by_id reason`),
  participant: columns('sign name code area_id status merged_into_id unidentified'),
  rating: columns(`create_time area_id period edition number as_of status participants previous_id notice_until
    published_at enforced_at ended_at reason digest`),
  rating_row: columns(`create_time rating_id entry_id revision participant_id sign name code home_names left_out score
    star_level band band_from limited_by basis serious rank evaluator_count evaluator_step mean terms rule_version
    cause case_id reason computed_at`),
}

/** Published documents are proved by the audit log (decision 146). */
export class ProvedRows1764000001510 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: TABLES })
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProofs(runner, Object.keys(TABLES))
  }
}
