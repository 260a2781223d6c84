import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Links open to-dos to the record to decide on, not to the participant or the list of projects. */
export class TodoLinks1764000000681 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `UPDATE todo SET link = '/integrityManagement/report?id=' || source_id
        WHERE source_type = 'dishonesty'`,
      `UPDATE todo SET link = '/projectManagement/syncRun?id=' || source_id
        WHERE source_type = 'sync' AND link LIKE '/projectManagement?run=%'`,
    ])
  }

  /** The earlier links led to nothing that could be decided. */
  async down(): Promise<void> {}
}
