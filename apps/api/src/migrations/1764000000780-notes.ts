import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Notes of supervisors about records; the name of the supervisor whom a to-do is assigned to. */
export class Notes1764000000780 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE note (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL, record_type text NOT NULL, record_id uuid NOT NULL,
        area_id uuid NOT NULL, account_id uuid NOT NULL, account_name text NOT NULL,
        text text NOT NULL,
        CONSTRAINT pk_note PRIMARY KEY (id),
        CONSTRAINT fk_note_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      'CREATE INDEX ix_note_record_id_create_time_id ON note (record_id, create_time, id)',
      `ALTER TABLE todo ADD assignee_name text NOT NULL DEFAULT ''`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE todo DROP COLUMN assignee_name', 'DROP TABLE note'])
  }
}
