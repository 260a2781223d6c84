import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Messages that supervisors write to the accounts of roles and areas. */
export class Broadcast1764000000852 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE broadcast (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        area_id uuid NOT NULL, to_area_id uuid, roles text[] NOT NULL, title jsonb NOT NULL,
        text jsonb NOT NULL, account_name text NOT NULL, sent integer NOT NULL DEFAULT 0,
        sent_at timestamptz(3),
        CONSTRAINT pk_broadcast PRIMARY KEY (id),
        CONSTRAINT fk_broadcast_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_broadcast_to_area_id FOREIGN KEY (to_area_id) REFERENCES area(id))`,
      'CREATE INDEX ix_broadcast_area_id_create_time_id ON broadcast (area_id, create_time, id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE broadcast'])
  }
}
