import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Adds settings of messages, the events that people are notified of, and their preferences. */
export class MessageSettings1764000000642 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE message_setting (
        id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(),
        version integer NOT NULL,
        event text NOT NULL,
        days_before smallint,
        channels text[] NOT NULL,
        title jsonb NOT NULL,
        template jsonb NOT NULL,
        enabled boolean NOT NULL DEFAULT true,
        CONSTRAINT pk_message_setting PRIMARY KEY (id))`,
      `CREATE UNIQUE INDEX uq_message_setting_days_before ON message_setting (event, coalesce(days_before, -1))`,
      `CREATE TABLE message_event (
        id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        event text NOT NULL,
        days_before smallint,
        key text NOT NULL,
        recipient text NOT NULL,
        params jsonb NOT NULL,
        link text NOT NULL DEFAULT '',
        day date NOT NULL,
        dispatched_at timestamptz(3),
        CONSTRAINT pk_message_event PRIMARY KEY (id))`,
      `CREATE UNIQUE INDEX ix_message_event_key ON message_event (key)`,
      `CREATE INDEX ix_message_event_create_time ON message_event (create_time)`,
      `CREATE INDEX ix_message_event_pending ON message_event (recipient, id)
        WHERE dispatched_at IS NULL`,
      `CREATE TABLE message_told (
        account_id uuid NOT NULL,
        day date NOT NULL,
        event text NOT NULL,
        channel text NOT NULL,
        days_before smallint NOT NULL DEFAULT '-1',
        CONSTRAINT pk_message_told PRIMARY KEY (account_id, day, event, channel, days_before))`,
      `CREATE INDEX ix_message_told_day ON message_told (day)`,
      `CREATE TABLE message_preference (
        id uuid NOT NULL,
        declined text[] NOT NULL DEFAULT '{}',
        email text,
        locale text,
        update_time timestamptz(3) NOT NULL,
        CONSTRAINT pk_message_preference PRIMARY KEY (id))`,
      `ALTER TABLE system_message ADD event text, ADD day date,
        ADD items jsonb NOT NULL DEFAULT '[]', ADD item_count integer NOT NULL DEFAULT '0'`,
      `CREATE INDEX ix_system_message_collecting ON system_message (account_id, event, day)
        WHERE status = 0 AND event IS NOT NULL`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'DROP INDEX ix_system_message_collecting',
      `ALTER TABLE system_message DROP COLUMN event, DROP COLUMN day, DROP COLUMN items,
        DROP COLUMN item_count`,
      'DROP TABLE message_preference',
      'DROP TABLE message_told',
      'DROP TABLE message_event',
      'DROP TABLE message_setting',
    ])
  }
}
