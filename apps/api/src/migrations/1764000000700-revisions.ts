import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Revisions of participants' records, and the search for an ID number by its keyed hash. */
export class Revisions1764000000700 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE revision (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        participant_id uuid NOT NULL, number integer, status text NOT NULL DEFAULT 'pending',
        changes jsonb NOT NULL, code_confirmed boolean NOT NULL DEFAULT false,
        operator_id uuid, operator_name text NOT NULL DEFAULT '',
        reason text NOT NULL DEFAULT '', decided_at timestamptz(3), decided_by_id uuid,
        decided_by_name text NOT NULL DEFAULT '',
        CONSTRAINT pk_revision PRIMARY KEY (id),
        CONSTRAINT fk_revision_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id) ON DELETE CASCADE)`,
      `CREATE UNIQUE INDEX uq_revision_participant_id ON revision (participant_id)
        WHERE status = 'pending'`,
      `CREATE INDEX ix_revision_participant_id_create_time_id
        ON revision (participant_id, create_time, id)`,
      'ALTER TABLE supplier_profile ADD contacts_number_hash bytea',
      `CREATE INDEX ix_supplier_profile_contacts_number_hash
        ON supplier_profile (contacts_number_hash) WHERE contacts_number_hash IS NOT NULL`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE supplier_profile DROP COLUMN contacts_number_hash', 'DROP TABLE revision'])
  }
}
