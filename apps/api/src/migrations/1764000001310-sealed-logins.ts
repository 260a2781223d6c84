import type { MigrationInterface, QueryRunner } from 'typeorm'

/**
 * Proves the logins from before they had entries by one entry for all. A migration of its own: logins wait only
 * while the trigger is made, not while the digest is computed.
 */
export class SealedLogins1764000001310 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`INSERT INTO audit_log (at, action, entity, after)
      SELECT now(), 'seal', 'login_log', to_jsonb(l) FROM unrecorded_logins() l WHERE l.logins > 0`)
  }

  // Entries of the audit log stay.
  async down(): Promise<void> {}
}
