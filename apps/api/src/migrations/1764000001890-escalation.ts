import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Steps of the terms of to-dos, and whether an area takes them (decision 192). */
export class Escalation1764000001890 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE todo_term (todo_id uuid NOT NULL, due_on date NOT NULL, area_id uuid NOT NULL,
        source_type text NOT NULL, step smallint NOT NULL, passed_at timestamptz(3),
        CONSTRAINT pk_todo_term PRIMARY KEY (todo_id, due_on),
        CONSTRAINT ck_todo_term_step CHECK (step IN (1, 2, 3)),
        CONSTRAINT fk_todo_term_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      'CREATE INDEX ix_todo_term_area_id_passed_at ON todo_term (area_id, passed_at)',
      'ALTER TABLE area ADD COLUMN escalates boolean NOT NULL DEFAULT true',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE area DROP COLUMN escalates', 'DROP TABLE todo_term'])
  }
}
