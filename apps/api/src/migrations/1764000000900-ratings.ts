import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Half-yearly ratings with their rows; a row never changes, a correction before force is a revision of it. */
export class Ratings1764000000900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE rating (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        area_id uuid NOT NULL, period text NOT NULL, edition integer NOT NULL, number text NOT NULL,
        as_of date NOT NULL, status text NOT NULL DEFAULT 'computed', participants integer NOT NULL,
        previous_id uuid, notice_until date, published_at timestamptz(3), enforced_at timestamptz(3),
        ended_at timestamptz(3), reason text NOT NULL DEFAULT '', digest text,
        CONSTRAINT pk_rating PRIMARY KEY (id),
        CONSTRAINT fk_rating_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_rating_previous_id FOREIGN KEY (previous_id) REFERENCES rating(id))`,
      'CREATE UNIQUE INDEX uq_rating_number ON rating (number)',
      `CREATE UNIQUE INDEX uq_rating_prepared ON rating (area_id, period)
        WHERE status IN ('computed', 'notice')`,
      `CREATE UNIQUE INDEX uq_rating_in_force ON rating (area_id, period) WHERE status = 'inForce'`,
      'CREATE INDEX ix_rating_area_id_create_time_id ON rating (area_id, create_time, id)',
      `CREATE TABLE rating_row (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(), rating_id uuid NOT NULL,
        area_id uuid NOT NULL, entry_id uuid NOT NULL, revision integer NOT NULL,
        participant_id uuid NOT NULL, sign smallint NOT NULL, name text NOT NULL, code text NOT NULL,
        home_names jsonb NOT NULL, left_out boolean NOT NULL, score numeric(5,2) NOT NULL,
        star_level smallint, band text, serious boolean NOT NULL, rank integer,
        evaluator_count integer NOT NULL, mean numeric(5,2) NOT NULL, terms jsonb NOT NULL,
        rule_version bigint NOT NULL, cause text NOT NULL, case_id uuid,
        reason text NOT NULL DEFAULT '', computed_at timestamptz(3) NOT NULL,
        CONSTRAINT pk_rating_row PRIMARY KEY (id),
        CONSTRAINT fk_rating_row_rating_id FOREIGN KEY (rating_id) REFERENCES rating(id),
        CONSTRAINT fk_rating_row_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_rating_row_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id))`,
      'CREATE UNIQUE INDEX uq_rating_row_entry_id_revision ON rating_row (entry_id, revision)',
      'CREATE INDEX ix_rating_row_rating_id_sign_rank ON rating_row (rating_id, sign, rank)',
      `CREATE INDEX ix_rating_row_participant_id_rating_id
        ON rating_row (participant_id, rating_id)`,
      `CREATE TRIGGER rating_row_append_only BEFORE UPDATE OR DELETE ON rating_row
        FOR EACH ROW EXECUTE FUNCTION credit_append_only()`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE rating_row', 'DROP TABLE rating'])
  }
}
