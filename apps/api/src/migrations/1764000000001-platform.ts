import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'
import { createUuidv7, dropUuidv7 } from '#database/uuidv7'

const TABLES = [
  `CREATE TABLE area (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      code text NOT NULL,
      names jsonb NOT NULL,
      system_names jsonb NOT NULL,
      subdomain text NOT NULL,
      status smallint NOT NULL DEFAULT '0',
      gb_code text,
      map_name text NOT NULL DEFAULT '',
      address text NOT NULL DEFAULT '',
      contact_information text NOT NULL DEFAULT '',
      image_id uuid,
      title_id uuid,
      registration_page_id uuid,
      credit_record_page_id uuid,
      floating_box jsonb NOT NULL,
      complaint_enabled boolean NOT NULL DEFAULT false,
      CONSTRAINT pk_area PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_area_code ON area (code)`,
  `CREATE UNIQUE INDEX ix_area_subdomain ON area (subdomain)`,
  `CREATE TABLE audit_log (
      id uuid NOT NULL DEFAULT uuidv7(),
      at timestamptz(3) NOT NULL,
      account_id uuid,
      account_name text NOT NULL DEFAULT '',
      area_id uuid,
      action text NOT NULL,
      entity text NOT NULL,
      entity_id text,
      before jsonb,
      after jsonb,
      ip text NOT NULL DEFAULT '',
      request_id text NOT NULL DEFAULT '',
      seq bigint,
      hash text,
      CONSTRAINT uq_audit_log_seq UNIQUE (seq),
      CONSTRAINT pk_audit_log PRIMARY KEY (id))`,
  `CREATE INDEX ix_audit_log_entity_entity_id ON audit_log (entity, entity_id)`,
  `CREATE INDEX ix_audit_log_at ON audit_log (at)`,
  `CREATE TABLE stored_file (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      name text NOT NULL,
      size bigint NOT NULL,
      content_type text NOT NULL,
      purpose text NOT NULL,
      sha256 text NOT NULL,
      width integer,
      height integer,
      account_id uuid,
      area_id uuid,
      CONSTRAINT pk_stored_file PRIMARY KEY (id))`,
  `CREATE INDEX ix_stored_file_create_time ON stored_file (create_time)`,
  `CREATE TABLE file_use (
      file_id uuid NOT NULL,
      owner_table text NOT NULL,
      owner_id text NOT NULL,
      field text NOT NULL,
      public boolean NOT NULL DEFAULT false,
      CONSTRAINT pk_file_use PRIMARY KEY (file_id, owner_table, owner_id, field))`,
  `CREATE INDEX ix_file_use_owner_table_owner_id ON file_use (owner_table, owner_id)`,
  `CREATE TABLE idempotency_key (
      caller text NOT NULL,
      key text NOT NULL,
      route text NOT NULL,
      body_hash text NOT NULL,
      answer jsonb,
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT pk_idempotency_key PRIMARY KEY (caller, key))`,
  `CREATE INDEX ix_idempotency_key_create_time ON idempotency_key (create_time)`,
  `CREATE TABLE row_count (
      table_name text NOT NULL,
      area_id uuid NOT NULL,
      shard smallint NOT NULL,
      n bigint NOT NULL,
      CONSTRAINT pk_row_count PRIMARY KEY (table_name, area_id, shard))`,
  `ALTER TABLE file_use ADD CONSTRAINT fk_file_use_file_id FOREIGN KEY (file_id) REFERENCES stored_file(id)`,
]

const DROPPED = ['row_count', 'idempotency_key', 'file_use', 'stored_file', 'audit_log', 'area']

/** Areas, files, audit, idempotency, kept counts, and the functions of search and append-only. */
export class Platform1764000000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createUuidv7(runner)
    await runAll(runner, [
      // Bigrams of a text in lower case; immutable, so that it can be indexed.
      `CREATE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
        RETURN (SELECT coalesce(array_agg(DISTINCT substr(lower(value), i, 2)), '{}')
          FROM generate_series(1, length(value) - 1) i)`,
      ...TABLES,
      // The audit log is append-only: the sealer may set seq and hash once; nothing else changes.
      `CREATE FUNCTION audit_log_guard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF TG_OP = 'UPDATE' AND OLD.seq IS NULL AND to_jsonb(OLD) - 'seq' - 'hash' = to_jsonb(NEW) - 'seq' - 'hash'
        THEN RETURN NEW; END IF;
        RAISE EXCEPTION 'audit_log is append-only'; END $$`,
      `CREATE TRIGGER audit_log_guard BEFORE UPDATE OR DELETE ON audit_log
        FOR EACH ROW EXECUTE FUNCTION audit_log_guard()`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...DROPPED.map((table) => `DROP TABLE ${table}`),
      'DROP FUNCTION audit_log_guard()',
      'DROP FUNCTION bigrams(text)',
    ])
    await dropUuidv7(runner)
  }
}
