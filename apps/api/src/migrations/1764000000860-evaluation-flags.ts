import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds flags of suspicious evaluations, for supervisors to judge. */
export class EvaluationFlags1764000000860 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE evaluation_flag (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        participant_id uuid NOT NULL, area_id uuid NOT NULL, kind text NOT NULL,
        status text NOT NULL DEFAULT 'open', key text NOT NULL, record_ids uuid[] NOT NULL,
        related_ids uuid[] NOT NULL, figures jsonb NOT NULL, benchmarks jsonb NOT NULL,
        decisions jsonb NOT NULL DEFAULT '[]', decided_at timestamptz(3),
        CONSTRAINT pk_evaluation_flag PRIMARY KEY (id),
        CONSTRAINT fk_evaluation_flag_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id),
        CONSTRAINT fk_evaluation_flag_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      `CREATE INDEX ix_evaluation_flag_area_id_create_time_id
        ON evaluation_flag (area_id, create_time, id)`,
      'CREATE INDEX ix_evaluation_flag_participant_id ON evaluation_flag (participant_id)',
      'CREATE UNIQUE INDEX uq_evaluation_flag_key ON evaluation_flag (key)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE evaluation_flag'])
  }
}
