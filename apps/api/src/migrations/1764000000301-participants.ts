import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createBigramIndex } from '#database/bigrams'
import { runAll } from '#database/run-all'

const TABLES = [
  `CREATE TABLE participant (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint NOT NULL,
      name text NOT NULL,
      code text,
      identity_key text NOT NULL,
      area_id uuid NOT NULL,
      status text NOT NULL DEFAULT 'active',
      merged_into_id uuid,
      unidentified boolean NOT NULL DEFAULT false,
      source text NOT NULL DEFAULT 'manual',
      credit_score numeric(5,2),
      star_level smallint,
      band text,
      evaluator_count integer NOT NULL DEFAULT '0',
      too_few boolean NOT NULL DEFAULT true,
      serious boolean NOT NULL DEFAULT false,
      scored_on date,
      CONSTRAINT pk_participant PRIMARY KEY (id))`,
  `CREATE TABLE purchaser_profile (
      participant_id uuid NOT NULL,
      address text NOT NULL DEFAULT '',
      unit_leader text NOT NULL DEFAULT '',
      work_phone text NOT NULL DEFAULT '',
      contacts text NOT NULL DEFAULT '',
      contacts_phone text NOT NULL DEFAULT '',
      CONSTRAINT pk_purchaser_profile PRIMARY KEY (participant_id))`,
  `CREATE TABLE supplier_profile (
      participant_id uuid NOT NULL,
      address text NOT NULL DEFAULT '',
      contacts_name text NOT NULL DEFAULT '',
      contacts_number bytea,
      contacts_number_masked text NOT NULL DEFAULT '',
      contacts_phone text NOT NULL DEFAULT '',
      contacts_email text NOT NULL DEFAULT '',
      CONSTRAINT pk_supplier_profile PRIMARY KEY (participant_id))`,
  `CREATE TABLE agency_profile (
      participant_id uuid NOT NULL,
      registration text NOT NULL DEFAULT '',
      business_address text NOT NULL DEFAULT '',
      postal_code text NOT NULL DEFAULT '',
      contacts text NOT NULL DEFAULT '',
      contacts_tel_phone text NOT NULL DEFAULT '',
      contacts_cell_phone text NOT NULL DEFAULT '',
      CONSTRAINT pk_agency_profile PRIMARY KEY (participant_id))`,
  `CREATE TABLE expert_profile (
      participant_id uuid NOT NULL,
      gender smallint NOT NULL DEFAULT '2',
      graduated_school text NOT NULL DEFAULT '',
      graduation_time date,
      highest_education text NOT NULL DEFAULT '',
      employer text NOT NULL DEFAULT '',
      cell_phone text NOT NULL DEFAULT '',
      CONSTRAINT pk_expert_profile PRIMARY KEY (participant_id))`,
  `CREATE INDEX ix_participant_sign_area_id_credit_score_evaluator_count ON participant (sign, area_id, credit_score, evaluator_count)`,
  `CREATE INDEX ix_participant_sign_credit_score_evaluator_count ON participant (sign, credit_score, evaluator_count)`,
  `CREATE INDEX ix_participant_area_id_sign_create_time_id ON participant (area_id, sign, create_time, id)`,
  `CREATE INDEX ix_participant_sign_create_time_id ON participant (sign, create_time, id)`,
  `CREATE UNIQUE INDEX uq_participant_code ON participant (sign, code) WHERE code IS NOT NULL`,
  `CREATE UNIQUE INDEX uq_participant_identity_key ON participant (sign, identity_key)`,
  `ALTER TABLE participant ADD CONSTRAINT fk_participant_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE participant ADD CONSTRAINT fk_participant_merged_into_id FOREIGN KEY (merged_into_id) REFERENCES participant(id)`,
  `ALTER TABLE purchaser_profile ADD CONSTRAINT fk_purchaser_profile_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE supplier_profile ADD CONSTRAINT fk_supplier_profile_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE agency_profile ADD CONSTRAINT fk_agency_profile_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE expert_profile ADD CONSTRAINT fk_expert_profile_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
]

/**
 * Lists show one sign without the merged ones, so exact totals are kept like that: as
 * participant_1 to participant_4 in row_count (form and shards of database/row-count.ts).
 */
function counter(event: string, moved: string): string {
  return `CREATE FUNCTION count_participant_${event}() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    INSERT INTO row_count (table_name, area_id, shard, n)
    SELECT 'participant_' || sign, area_id, pg_backend_pid() % 32, sum(d) FROM (${moved}) moved
    GROUP BY sign, area_id HAVING sum(d) <> 0 ORDER BY sign, area_id
    ON CONFLICT (table_name, area_id, shard) DO UPDATE SET n = row_count.n + excluded.n;
    RETURN NULL; END $$`
}

const rows = (transition: string, d: number) =>
  `SELECT sign, area_id, ${d} AS d FROM ${transition} WHERE status <> 'merged'`

const attach = (event: string, tables: string) =>
  `CREATE TRIGGER count_participant_${event} AFTER ${event} ON participant
    REFERENCING ${tables} FOR EACH STATEMENT EXECUTE FUNCTION count_participant_${event}()`

const COUNTS = [
  counter('insert', rows('added', 1)),
  attach('insert', 'NEW TABLE AS added'),
  counter('delete', rows('gone', -1)),
  attach('delete', 'OLD TABLE AS gone'),
  counter('update', `${rows('added', 1)} UNION ALL ${rows('gone', -1)}`),
  attach('update', 'OLD TABLE AS gone NEW TABLE AS added'),
]

/** Participants with the profile of each sign. */
export class Participants1764000000301 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [...TABLES, ...COUNTS])
    await createBigramIndex(runner, 'participant', 'name')
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TABLE expert_profile',
      'DROP TABLE agency_profile',
      'DROP TABLE supplier_profile',
      'DROP TABLE purchaser_profile',
      'DROP TABLE participant',
      'DROP FUNCTION count_participant_insert()',
      'DROP FUNCTION count_participant_delete()',
      'DROP FUNCTION count_participant_update()',
      `DELETE FROM row_count WHERE table_name LIKE 'participant\\_%'`,
    ])
  }
}
