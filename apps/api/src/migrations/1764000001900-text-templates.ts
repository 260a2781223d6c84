import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Texts that supervisors insert into their decisions (decision 193). */
export class TextTemplates1764000001900 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE text_template (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(), update_time timestamptz(3) NOT NULL DEFAULT now(),
        version integer NOT NULL, kind text NOT NULL, names jsonb NOT NULL, texts jsonb NOT NULL, area_id uuid,
        CONSTRAINT pk_text_template PRIMARY KEY (id),
        CONSTRAINT fk_text_template_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
      'CREATE INDEX ix_text_template_kind_area_id ON text_template (kind, area_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE text_template'])
  }
}
