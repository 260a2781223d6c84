import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Names of a removed row, as the search of the operation log compares them. */
const REMOVED_NAME = `(coalesce(before->>'name', before->>'title', before->'names'->>'zh-CN', '')
  || ' ' || coalesce(before->'names'->>'en-US', '') || ' ' || coalesce(before->>'code', ''))`

const INDEXES: Readonly<Record<string, string>> = {
  // Changes of a record, whatever its table.
  ix_audit_log_entity_id_entity: 'audit_log (entity_id, entity)',
  // Changes of an account.
  ix_audit_log_account_id: 'audit_log (account_id)',
  // Commands, which name a user of the operating system.
  ix_audit_log_commands: `audit_log (account_name) WHERE account_id IS NULL AND account_name <> ''`,
  // Names of removed rows, which nothing else has.
  ix_audit_log_removed: `audit_log USING gin (bigrams(${REMOVED_NAME})) WHERE action = 'delete'`,
  // Evaluations whose evaluators the log must not name.
  ix_evaluation_record_anonymous: 'evaluation_record (id) WHERE anonymous',
}

/**
 * Lets the operation log be searched by person and by the names of removed records. The indexes are built concurrently,
 * which is impossible inside a transaction, so that changes are logged meanwhile. The remains of a failed attempt are
 * dropped, and all steps are repeated.
 */
export class SearchedLog1764000001700 implements MigrationInterface {
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.entries(INDEXES).flatMap(([name, on]) => [
        `DROP INDEX CONCURRENTLY IF EXISTS ${name}`,
        `CREATE INDEX CONCURRENTLY ${name} ON ${on}`,
      ]),
    )
  }

  // Migrations are reverted in a transaction.
  async down(runner: QueryRunner): Promise<void> {
    await runAll(
      runner,
      Object.keys(INDEXES).map((name) => `DROP INDEX ${name}`),
    )
  }
}
