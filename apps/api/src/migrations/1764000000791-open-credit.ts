import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** API keys of other systems, the feed of changes of credit, webhooks and their deliveries. */
export class OpenCredit1764000000791 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE api_key (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        name text NOT NULL, prefix text NOT NULL DEFAULT '', hash text, scopes text[] NOT NULL,
        quota_per_minute integer NOT NULL, quota_per_day integer NOT NULL, expires_on date,
        status text NOT NULL, last_used_at timestamptz(3),
        CONSTRAINT pk_api_key PRIMARY KEY (id))`,
      'CREATE UNIQUE INDEX uq_api_key_name ON api_key (name)',
      'CREATE UNIQUE INDEX uq_api_key_hash ON api_key (hash) WHERE hash IS NOT NULL',
      `CREATE TABLE credit_change (id uuid NOT NULL DEFAULT uuidv7(), seq bigserial NOT NULL,
        position bigint, create_time timestamptz(3) NOT NULL, participant_id uuid NOT NULL,
        kind text NOT NULL, record_id uuid, code text NOT NULL, name text NOT NULL,
        sign smallint NOT NULL, content jsonb NOT NULL,
        CONSTRAINT pk_credit_change PRIMARY KEY (id),
        CONSTRAINT fk_credit_change_participant_id FOREIGN KEY (participant_id)
          REFERENCES participant(id),
        CONSTRAINT fk_credit_change_record_id FOREIGN KEY (record_id)
          REFERENCES dishonest_record(id))`,
      'CREATE UNIQUE INDEX uq_credit_change_position ON credit_change (position)',
      `CREATE INDEX ix_credit_change_unnumbered ON credit_change (seq) WHERE position IS NULL`,
      `CREATE UNIQUE INDEX uq_credit_change_listing
        ON credit_change (record_id, participant_id, kind) WHERE record_id IS NOT NULL`,
      'CREATE INDEX ix_credit_change_participant_id ON credit_change (participant_id)',
      `CREATE TABLE webhook (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        name text NOT NULL, url text NOT NULL, kinds text[] NOT NULL, secret bytea,
        status text NOT NULL, failing_since timestamptz(3), last_error text NOT NULL DEFAULT '',
        CONSTRAINT pk_webhook PRIMARY KEY (id))`,
      'CREATE UNIQUE INDEX uq_webhook_name ON webhook (name)',
      `CREATE TABLE webhook_delivery (id uuid NOT NULL DEFAULT uuidv7(), seq bigserial NOT NULL,
        create_time timestamptz(3) NOT NULL, webhook_id uuid NOT NULL, change_id uuid,
        status text NOT NULL, attempts integer NOT NULL DEFAULT 0, next_try_at timestamptz(3),
        claimed_at timestamptz(3), sent_at timestamptz(3), error text NOT NULL DEFAULT '',
        CONSTRAINT pk_webhook_delivery PRIMARY KEY (id),
        CONSTRAINT fk_webhook_delivery_webhook_id FOREIGN KEY (webhook_id)
          REFERENCES webhook(id) ON DELETE CASCADE,
        CONSTRAINT fk_webhook_delivery_change_id FOREIGN KEY (change_id)
          REFERENCES credit_change(id))`,
      `CREATE UNIQUE INDEX uq_webhook_delivery_change
        ON webhook_delivery (webhook_id, change_id) WHERE change_id IS NOT NULL`,
      'CREATE INDEX ix_webhook_delivery_webhook_id_seq ON webhook_delivery (webhook_id, seq)',
      `CREATE INDEX ix_webhook_delivery_open ON webhook_delivery (webhook_id, seq)
        WHERE status IN ('waiting', 'sending')`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP TABLE webhook_delivery',
      'DROP TABLE webhook',
      'DROP TABLE credit_change',
      'DROP TABLE api_key',
    ])
  }
}
