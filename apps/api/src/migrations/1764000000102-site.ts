import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createBigramIndex } from '#database/bigrams'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const TABLES = [
  `CREATE TABLE regulation (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      title text NOT NULL,
      content text NOT NULL,
      file_ids uuid[] NOT NULL DEFAULT '{}',
      sort_order integer NOT NULL DEFAULT '0',
      published boolean NOT NULL DEFAULT false,
      publish_time timestamptz(3),
      area_id uuid,
      CONSTRAINT pk_regulation PRIMARY KEY (id))`,
  `CREATE INDEX ix_regulation_area_id_create_time_id ON regulation (area_id, create_time, id)`,
  `CREATE INDEX ix_regulation_create_time_id ON regulation (create_time, id)`,
  `ALTER TABLE regulation ADD CONSTRAINT fk_regulation_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `CREATE TABLE dictionary (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      code text NOT NULL,
      names jsonb NOT NULL,
      descriptions jsonb,
      built_in boolean NOT NULL DEFAULT false,
      items jsonb NOT NULL,
      CONSTRAINT pk_dictionary PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_dictionary_code ON dictionary (code)`,
  `CREATE INDEX ix_dictionary_create_time_id ON dictionary (create_time, id)`,
]

/** Regulations and dictionaries. */
export class Site1764000000102 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, TABLES)
    await createBigramIndex(runner, 'regulation', 'title')
    await trackRowCount(runner, 'regulation', 'area_id')
    await trackRowCount(runner, 'dictionary', null)
  }

  async down(runner: QueryRunner): Promise<void> {
    await untrackRowCount(runner, 'dictionary')
    await untrackRowCount(runner, 'regulation')
    await runAll(runner, ['DROP TABLE dictionary', 'DROP TABLE regulation'])
  }
}
