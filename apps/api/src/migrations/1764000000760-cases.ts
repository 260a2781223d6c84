import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Complaints, objections and applications for repair, with their steps. */
export class Cases1764000000760 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE credit_case (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        participant_id uuid NOT NULL, area_id uuid NOT NULL, kind text NOT NULL,
        subject_type text NOT NULL, subject_id uuid, subject_text jsonb NOT NULL,
        title text NOT NULL, status text NOT NULL, due_on date, review_until date,
        decided_by_id uuid, decided_at timestamptz(3), effect text NOT NULL DEFAULT 'none',
        CONSTRAINT pk_credit_case PRIMARY KEY (id),
        CONSTRAINT fk_credit_case_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id),
        CONSTRAINT fk_credit_case_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      `CREATE INDEX ix_credit_case_participant_id_create_time_id
        ON credit_case (participant_id, create_time, id)`,
      `CREATE INDEX ix_credit_case_area_id_create_time_id
        ON credit_case (area_id, create_time, id)`,
      `CREATE UNIQUE INDEX uq_credit_case_subject_id
        ON credit_case (participant_id, kind, subject_type, subject_id)
        WHERE subject_id IS NOT NULL AND kind <> 'complaint' AND status <> 'withdrawn'`,
      `CREATE TABLE case_step (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(), case_id uuid NOT NULL,
        action text NOT NULL, account_id uuid, by_party boolean NOT NULL, text text NOT NULL,
        CONSTRAINT pk_case_step PRIMARY KEY (id),
        CONSTRAINT fk_case_step_case_id FOREIGN KEY (case_id) REFERENCES credit_case(id))`,
      'CREATE INDEX ix_case_step_case_id_create_time_id ON case_step (case_id, create_time, id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE case_step', 'DROP TABLE credit_case'])
  }
}
