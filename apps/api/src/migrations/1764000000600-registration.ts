import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Registrations of participants and their examination. */
export class Registration1764000000600 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE registration (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        account_id uuid NOT NULL, area_id uuid NOT NULL, sign smallint NOT NULL,
        status text NOT NULL DEFAULT 'pending', name text NOT NULL, code text NOT NULL,
        login_name text NOT NULL, profile jsonb NOT NULL, contacts_number bytea,
        code_confirmed boolean NOT NULL DEFAULT false,
        number_confirmed boolean NOT NULL DEFAULT false,
        file_ids jsonb NOT NULL DEFAULT '[]', participant_id uuid,
        consent_at timestamptz(3), locale text NOT NULL,
        attempts smallint NOT NULL DEFAULT '1', submitted_at timestamptz(3) NOT NULL,
        decided_at timestamptz(3), decided_by_id uuid, reason text NOT NULL DEFAULT '',
        CONSTRAINT pk_registration PRIMARY KEY (id),
        CONSTRAINT fk_registration_account_id FOREIGN KEY (account_id) REFERENCES account(id),
        CONSTRAINT fk_registration_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_registration_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id))`,
      'CREATE UNIQUE INDEX ix_registration_account_id ON registration (account_id)',
      `CREATE INDEX ix_registration_area_id_status_submitted_at_id
        ON registration (area_id, status, submitted_at, id)`,
      `CREATE INDEX ix_registration_status_submitted_at_id
        ON registration (status, submitted_at, id)`,
      `CREATE UNIQUE INDEX uq_registration_unified_social_credit_code ON registration (sign, code)
        WHERE status = 'pending' AND sign <> 4`,
      `CREATE UNIQUE INDEX uq_registration_certificate_number ON registration (sign, code)
        WHERE status = 'pending' AND sign = 4`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE registration')
  }
}
