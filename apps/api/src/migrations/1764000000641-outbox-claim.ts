import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Lets a process claim an outgoing message before sending it; texts edited by supervisors are stored as sent. */
export class OutboxClaim1764000000641 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE outbox_message ADD title text, ADD content text, ADD claimed_at timestamptz(3)`,
      `CREATE INDEX ix_outbox_message_sending ON outbox_message (claimed_at)
        WHERE status = 'sending'`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_outbox_message_sending',
      `UPDATE outbox_message SET status = 'waiting' WHERE status = 'sending'`,
      `ALTER TABLE outbox_message DROP COLUMN title, DROP COLUMN content, DROP COLUMN claimed_at`,
    ])
  }
}
