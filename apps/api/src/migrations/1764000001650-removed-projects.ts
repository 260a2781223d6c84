import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const DELETED = {
  project: 'ocid, code, name, area_id',
  bid_section: 'project_id, area_id, code, name, stage',
}

/** Projects and sections that an import made are removed with an entry in the audit log only (decision 165). */
export class RemovedProjects1764000001650 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.entries(DELETED).map(
        ([table, columns]) => `CREATE CONSTRAINT TRIGGER ${table}_audited AFTER DELETE ON ${table}
          DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION require_audited_deletion(${columns})`,
      ),
    )
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.keys(DELETED).map((table) => `DROP TRIGGER ${table}_audited ON ${table}`),
    )
  }
}
