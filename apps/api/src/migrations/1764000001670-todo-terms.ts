import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * To-dos wait for others until a day, from which the term of supervisors counts (decision 167). Items whose records were
 * removed go.
 */
export class TodoTerms1764000001670 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE todo ADD COLUMN term_from date, ADD COLUMN waits_for text',
      `UPDATE todo t SET due_at = NULL,
          term_from = coalesce((d.statement_at AT TIME ZONE 'Asia/Shanghai')::date, d.notice_ends_on),
          waits_for = CASE WHEN d.statement_at IS NULL THEN 'party' END
        FROM dishonest_record d
        WHERE t.source_type = 'dishonesty' AND d.id = t.source_id AND d.notice_ends_on IS NOT NULL`,
      `UPDATE todo t SET waits_for = 'reveal' FROM dishonest_record d
        WHERE t.source_type = 'dishonesty' AND d.id = t.source_id AND d.sealed AND d.status = 'reported'`,
      `UPDATE todo t SET term_from = c.due_on, waits_for = 'applicant' FROM credit_case c
        WHERE t.source_id = c.id AND t.source_type = c.kind AND c.status = 'asked'`,
      `DELETE FROM todo t WHERE t.source_type = 'sync'
        AND NOT EXISTS (SELECT 1 FROM project p WHERE p.id = t.source_id)
        AND NOT EXISTS (SELECT 1 FROM bid_section b WHERE b.id = t.source_id)
        AND NOT EXISTS (SELECT 1 FROM participant p WHERE p.id = t.source_id)
        AND NOT EXISTS (SELECT 1 FROM sync_run r WHERE r.id = t.source_id)`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `UPDATE todo SET due_at = term_from + time '24:00' WHERE source_type = 'dishonesty' AND term_from IS NOT NULL`,
      'ALTER TABLE todo DROP COLUMN term_from, DROP COLUMN waits_for',
    ])
  }
}
