import { Pool } from 'pg'
import type { MigrationInterface, QueryRunner } from 'typeorm'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const TABLES = [
  `CREATE TABLE job (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      kind text NOT NULL,
      status text NOT NULL DEFAULT 'queued',
      key text,
      payload jsonb NOT NULL,
      done integer NOT NULL DEFAULT '0',
      total integer,
      failed integer NOT NULL DEFAULT '0',
      result jsonb,
      errors_file_id uuid,
      account_id uuid,
      area_id uuid,
      actor jsonb,
      locale text NOT NULL,
      started_at timestamptz(3),
      finished_at timestamptz(3),
      cancel_requested boolean NOT NULL DEFAULT false,
      error text,
      worker text,
      CONSTRAINT pk_job PRIMARY KEY (id),
      CONSTRAINT fk_job_errors_file_id FOREIGN KEY (errors_file_id) REFERENCES stored_file(id))`,
  `CREATE INDEX ix_job_account_id_create_time ON job (account_id, create_time)`,
  `CREATE INDEX ix_job_create_time_id ON job (create_time, id)`,
  `CREATE UNIQUE INDEX ix_job_open_key ON job (kind, key) WHERE status IN ('queued', 'running')`,
  `CREATE TABLE outbox_message (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      channel text NOT NULL,
      recipient text NOT NULL,
      template text NOT NULL,
      params jsonb NOT NULL,
      secret_params text[] NOT NULL DEFAULT '{}',
      locale text NOT NULL,
      status text NOT NULL DEFAULT 'waiting',
      attempts integer NOT NULL DEFAULT '0',
      next_try_at timestamptz(3),
      sent_at timestamptz(3),
      error text,
      area_id uuid,
      CONSTRAINT pk_outbox_message PRIMARY KEY (id))`,
  `CREATE INDEX ix_outbox_message_area_id_create_time_id ON outbox_message (area_id, create_time, id)`,
  `CREATE INDEX ix_outbox_message_create_time_id ON outbox_message (create_time, id)`,
  `CREATE INDEX ix_outbox_message_waiting ON outbox_message (next_try_at) WHERE status = 'waiting'`,
  `CREATE TABLE system_message (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      account_id uuid NOT NULL,
      title jsonb NOT NULL,
      content jsonb NOT NULL,
      link text NOT NULL DEFAULT '',
      status smallint NOT NULL DEFAULT '0',
      CONSTRAINT pk_system_message PRIMARY KEY (id))`,
  `CREATE INDEX ix_system_message_account_id_status ON system_message (account_id, status)`,
  `CREATE INDEX ix_system_message_account_id_create_time_id ON system_message (account_id, create_time, id)`,
  `CREATE TABLE todo (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      source_type text NOT NULL,
      source_id uuid NOT NULL,
      title jsonb NOT NULL,
      area_id uuid NOT NULL,
      due_at timestamptz(3),
      link text NOT NULL,
      assignee_id uuid,
      CONSTRAINT pk_todo PRIMARY KEY (id),
      CONSTRAINT uq_todo_source_type_source_id UNIQUE (source_type, source_id),
      CONSTRAINT fk_todo_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
  `CREATE INDEX ix_todo_area_id_create_time ON todo (area_id, create_time)`,
  `CREATE TABLE seed_state (
      name text NOT NULL,
      hash text NOT NULL,
      CONSTRAINT pk_seed_state PRIMARY KEY (name))`,
  `CREATE TABLE audit_head (
      id smallint NOT NULL,
      seq bigint NOT NULL,
      hash text NOT NULL,
      CONSTRAINT pk_audit_head PRIMARY KEY (id))`,
  `INSERT INTO audit_head (id, seq, hash) VALUES (1, 0, '')`,
  `CREATE FUNCTION current_txid() RETURNS bigint LANGUAGE sql
      RETURN pg_current_xact_id()::text::bigint`,
  `ALTER TABLE audit_log ADD txid bigint NOT NULL DEFAULT current_txid()`,
  `CREATE INDEX ix_audit_log_unsealed ON audit_log (txid, id) WHERE seq IS NULL`,
]

const DROPPED = ['audit_head', 'seed_state', 'todo', 'system_message', 'outbox_message', 'job']

/** Jobs, outgoing and site messages, to-do rows, the state of the seeds, the head of the audit chain. */
export class PlatformServices1764000000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, TABLES)
    await trackRowCount(runner, 'outbox_message', 'area_id')
    await installWorkerSchema(runner)
  }

  async down(runner: QueryRunner): Promise<void> {
    await untrackRowCount(runner, 'outbox_message')
    await runAll(runner, [
      'DROP INDEX ix_audit_log_unsealed',
      'ALTER TABLE audit_log DROP COLUMN txid',
      'DROP FUNCTION current_txid()',
      ...DROPPED.map((table) => `DROP TABLE ${table}`),
      'DROP SCHEMA graphile_worker CASCADE',
    ])
  }
}

/** The queue's own schema, by its own migrations: they need a connection outside this transaction. */
async function installWorkerSchema(runner: QueryRunner): Promise<void> {
  const { url } = runner.dataSource.options as { url?: string }
  // Loaded here, as every start reads the list of migrations.
  const { runMigrations } = await import('graphile-worker')
  const pool = new Pool({ connectionString: url, max: 2 })
  const ignore = () => undefined
  pool.on('error', ignore)
  pool.on('connect', (client) => client.on('error', ignore))
  try {
    await runMigrations({ pgPool: pool, noPreparedStatements: true })
  } finally {
    await pool.end()
  }
}
