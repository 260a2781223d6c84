import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Notes that a supervisor dismissed with a reason do not come back. */
export class DismissedTodos1764000000980 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE todo_decision ADD COLUMN kind text, ADD COLUMN reason text',
      `CREATE INDEX ix_todo_decision_source_id_kind ON todo_decision (source_id, kind)
        WHERE reason IS NOT NULL`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_todo_decision_source_id_kind',
      'ALTER TABLE todo_decision DROP COLUMN kind, DROP COLUMN reason',
    ])
  }
}
