import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Certificates of participants in versions; a claim rests on one, whose number backs no other. */
export class Certificates1764000000720 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE certificate (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        participant_id uuid NOT NULL, area_id uuid NOT NULL, series_id uuid NOT NULL,
        revision integer NOT NULL, kind text NOT NULL, name text NOT NULL, number text NOT NULL,
        issuer text NOT NULL, issued_at date NOT NULL, expires_at date, status text NOT NULL,
        reason text NOT NULL DEFAULT '', decided_at timestamptz(3), decided_by_id uuid,
        CONSTRAINT pk_certificate PRIMARY KEY (id),
        CONSTRAINT fk_certificate_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id),
        CONSTRAINT fk_certificate_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      `CREATE INDEX ix_certificate_participant_id_create_time_id
        ON certificate (participant_id, create_time, id)`,
      'CREATE INDEX ix_certificate_area_id_create_time_id ON certificate (area_id, create_time, id)',
      `CREATE UNIQUE INDEX ix_certificate_series_id_revision ON certificate (series_id, revision)`,
      'CREATE INDEX ix_certificate_status_expires_at ON certificate (status, expires_at)',
      `CREATE UNIQUE INDEX uq_certificate_pending ON certificate (series_id)
        WHERE status = 'pending'`,
      `ALTER TABLE bonus_claim ADD certificate_number text,
        ADD CONSTRAINT fk_bonus_claim_certificate_id FOREIGN KEY (certificate_id)
          REFERENCES certificate(id)`,
      `CREATE UNIQUE INDEX uq_bonus_claim_certificate_id ON bonus_claim (upper(certificate_number))
        WHERE certificate_number IS NOT NULL AND status IN ('pending', 'noticed', 'approved')`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX uq_bonus_claim_certificate_id',
      `ALTER TABLE bonus_claim DROP CONSTRAINT fk_bonus_claim_certificate_id,
        DROP COLUMN certificate_number`,
      'DROP TABLE certificate',
    ])
  }
}
