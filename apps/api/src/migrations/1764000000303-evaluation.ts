import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const TABLES = [
  `CREATE TABLE evaluation_setting (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      code text NOT NULL,
      evaluator_sign smallint NOT NULL,
      evaluated_sign smallint NOT NULL,
      stage smallint NOT NULL,
      enabled boolean NOT NULL DEFAULT true,
      optional boolean NOT NULL DEFAULT false,
      anonymous boolean NOT NULL DEFAULT false,
      days smallint,
      current_version integer NOT NULL DEFAULT '1',
      CONSTRAINT pk_evaluation_setting PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_evaluation_setting_code ON evaluation_setting (code)`,
  `CREATE UNIQUE INDEX uq_evaluation_setting_cell ON evaluation_setting (evaluator_sign, evaluated_sign, stage)`,
  `CREATE TABLE evaluation_record (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      area_id uuid NOT NULL,
      project_id uuid NOT NULL,
      section_id uuid NOT NULL,
      stage smallint NOT NULL,
      setting_id uuid NOT NULL,
      setting_version integer NOT NULL,
      evaluator_id uuid NOT NULL,
      evaluated_id uuid NOT NULL,
      evaluator_sign smallint NOT NULL,
      evaluated_sign smallint NOT NULL,
      optional boolean NOT NULL,
      anonymous boolean NOT NULL,
      status text NOT NULL DEFAULT 'pending',
      opened_at timestamptz(3) NOT NULL,
      due_at timestamptz(3) NOT NULL,
      window_ends_at timestamptz(3) NOT NULL,
      deferrals jsonb NOT NULL DEFAULT '[]',
      draft jsonb,
      answers jsonb,
      comment text NOT NULL DEFAULT '',
      dishonesty jsonb NOT NULL DEFAULT '[]',
      total numeric(5,2),
      submitted_at timestamptz(3),
      submitted_by_id uuid,
      first_seen_at timestamptz(3),
      duration_seconds integer,
      revealed_at timestamptz(3),
      ended_at timestamptz(3),
      end_reason text,
      CONSTRAINT pk_evaluation_record PRIMARY KEY (id))`,
  `CREATE INDEX ix_evaluation_record_window ON evaluation_record (window_ends_at) WHERE anonymous AND status = 'submitted'`,
  `CREATE INDEX ix_evaluation_record_due ON evaluation_record (due_at) WHERE status IN ('pending', 'deferred')`,
  `CREATE INDEX ix_evaluation_record_area_id_create_time_id ON evaluation_record (area_id, create_time, id)`,
  `CREATE INDEX ix_evaluation_record_project_id ON evaluation_record (project_id)`,
  `CREATE INDEX ix_evaluation_record_evaluated_id_status ON evaluation_record (evaluated_id, status)`,
  `CREATE INDEX ix_evaluation_record_evaluator_id_status_due_at ON evaluation_record (evaluator_id, status, due_at)`,
  `CREATE UNIQUE INDEX uq_evaluation_record_pair ON evaluation_record (section_id, stage, evaluator_id, evaluated_id)`,
  `CREATE TABLE evaluation_setting_version (
      id uuid NOT NULL DEFAULT uuidv7(),
      setting_id uuid NOT NULL,
      number integer NOT NULL,
      indicators jsonb NOT NULL,
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT pk_evaluation_setting_version PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX uq_evaluation_setting_version_number ON evaluation_setting_version (setting_id, number)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_project_id FOREIGN KEY (project_id) REFERENCES project(id)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_section_id FOREIGN KEY (section_id) REFERENCES bid_section(id)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_setting_id FOREIGN KEY (setting_id) REFERENCES evaluation_setting(id)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_evaluator_id FOREIGN KEY (evaluator_id) REFERENCES participant(id)`,
  `ALTER TABLE evaluation_record ADD CONSTRAINT fk_evaluation_record_evaluated_id FOREIGN KEY (evaluated_id) REFERENCES participant(id)`,
  `ALTER TABLE evaluation_setting_version ADD CONSTRAINT fk_evaluation_setting_version_setting_id FOREIGN KEY (setting_id) REFERENCES evaluation_setting(id)`,
]

/** Settings of the matrix, their versions, and the evaluation records. */
export class Evaluation1764000000303 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, TABLES)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TABLE evaluation_record',
      'DROP TABLE evaluation_setting_version',
      'DROP TABLE evaluation_setting',
    ])
  }
}
