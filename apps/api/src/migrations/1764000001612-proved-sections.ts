import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dropProofs, proveTables } from '#database/prove-tables'

const columns = (names: string) => ({ list: 1, columns: names.split(/\s+/) })

const TABLES = {
  bid_section: {
    ...columns('project_id area_id code name stage upstream_stage filed_on evaluates_bids'),
    lists: {
      section_party: { by: 'section_id', columns: ['participant_id', 'part', 'removed_at', 'by_hand'] },
      section_stage: { by: 'section_id', columns: ['stage', 'reached_on', 'day_known', 'opened_at', 'outcome'] },
    },
  },
  evaluation_record: columns(`project_id section_id stage setting_id setting_version evaluator_id evaluated_id optional
    anonymous status opened_at due_at window_ends_at deferrals reply total submitted_at submitted_by_id revealed_at held_at
    pool_id ended_at end_reason`),
}

/** Entries of the ledger per entry of the audit log. */
const LINES = 1000

/** Sections with their parties and stages, and evaluations with their terms, are proved, and the accounts of score lines (decision 151). */
export class ProvedSections1764000001612 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: TABLES })
    await runner.query(
      `INSERT INTO audit_log (at, action, entity, after)
        SELECT now(), 'baseline', 'score_line',
          jsonb_build_object('reason', $1::text, 'operators', jsonb_object_agg(id, account_id))
        FROM (SELECT id, account_id, row_number() OVER (ORDER BY seq) / ${LINES} AS part
          FROM score_line WHERE account_id IS NOT NULL) l GROUP BY part`,
      [this.constructor.name],
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProofs(runner, Object.keys(TABLES))
  }
}
