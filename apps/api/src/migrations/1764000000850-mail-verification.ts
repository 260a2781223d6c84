import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds the verification of mail addresses by a link; owners of existing addresses are asked for it too. */
export class MailVerification1764000000850 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE message_preference ADD COLUMN email_verified_at timestamptz(3)',
      `CREATE TABLE mail_verification (id uuid NOT NULL, email text NOT NULL, token_hash text,
        expires_at timestamptz(3) NOT NULL, day date NOT NULL, links smallint NOT NULL,
        CONSTRAINT pk_mail_verification PRIMARY KEY (id))`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TABLE mail_verification',
      'ALTER TABLE message_preference DROP COLUMN email_verified_at',
    ])
  }
}
