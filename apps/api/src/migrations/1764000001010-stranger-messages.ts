import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Messages to people who have not verified their phone or address are counted by organisation and recipient. */
export class StrangerMessages1764000001010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE outbox_message ADD COLUMN organisation_id uuid',
      `CREATE INDEX ix_outbox_message_stranger_organisation
        ON outbox_message (organisation_id, create_time) WHERE organisation_id IS NOT NULL`,
      `CREATE INDEX ix_outbox_message_stranger_recipient
        ON outbox_message (recipient, create_time) WHERE organisation_id IS NOT NULL`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE outbox_message DROP COLUMN organisation_id')
  }
}
