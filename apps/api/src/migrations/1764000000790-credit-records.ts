import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Printed credit records. */
export class CreditRecords1764000000790 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE credit_record (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        participant_id uuid NOT NULL, area_id uuid NOT NULL, number text NOT NULL,
        locale text NOT NULL, status text NOT NULL, valid_until date NOT NULL,
        stated jsonb NOT NULL, file_id uuid, sha256 text, reason text NOT NULL DEFAULT '',
        CONSTRAINT pk_credit_record PRIMARY KEY (id),
        CONSTRAINT fk_credit_record_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id),
        CONSTRAINT fk_credit_record_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      'CREATE UNIQUE INDEX uq_credit_record_number ON credit_record (number)',
      `CREATE INDEX ix_credit_record_participant_id_create_time_id
        ON credit_record (participant_id, create_time, id)`,
      'CREATE INDEX ix_credit_record_area_id ON credit_record (area_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE credit_record'])
  }
}
