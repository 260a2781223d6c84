import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** To-do items name the permission that decides them. */
export class TodoPermission1764000000770 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE todo ADD permission text',
      `UPDATE todo t SET permission = CASE t.source_type
          WHEN 'registration' THEN 'registration:approve'
          WHEN 'qualification' THEN 'qualification:approve'
          WHEN 'certificate' THEN 'certificate:approve'
          WHEN 'dishonesty' THEN 'integrity:approve'
          WHEN 'adjustment' THEN 'adjustment:approve'
          WHEN 'flag' THEN 'credit:recompute'
          WHEN 'calendar' THEN 'calendar:update'
          WHEN 'backup' THEN 'job:cancel'
          WHEN 'sync' THEN CASE WHEN t.kind = '' THEN 'sync:run' ELSE 'project:stage' END
          WHEN 'profile' THEN coalesce((SELECT CASE p.sign WHEN 1 THEN 'purchaser'
              WHEN 2 THEN 'supplier' WHEN 3 THEN 'agency' ELSE 'expert' END
            FROM revision r JOIN participant p ON p.id = r.participant_id
            WHERE r.id = t.source_id), 'supplier') || ':approve'
          ELSE 'case:approve' END`,
      'ALTER TABLE todo ALTER permission SET NOT NULL',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE todo DROP COLUMN permission'])
  }
}
