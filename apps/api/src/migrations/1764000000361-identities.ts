import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/**
 * The numbers and names under which participants are known upstream, beginning with the official
 * numbers; local ids and names come from the kept releases (`sync:reidentify`). Participants without an
 * official number are unidentified.
 */
export class Identities1764000000361 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE participant_identity (
        id uuid NOT NULL DEFAULT uuidv7(),
        participant_id uuid NOT NULL,
        sign smallint NOT NULL,
        scheme text NOT NULL DEFAULT '',
        publisher text NOT NULL DEFAULT '',
        number text NOT NULL,
        name text NOT NULL DEFAULT '',
        name_key text NOT NULL DEFAULT '',
        ocid text NOT NULL,
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        CONSTRAINT pk_participant_identity PRIMARY KEY (id))`,
      `CREATE UNIQUE INDEX uq_participant_identity
        ON participant_identity (sign, name_key, number, scheme, publisher)`,
      `CREATE INDEX ix_participant_identity_participant_id ON participant_identity (participant_id)`,
      `CREATE INDEX ix_participant_identity_local
        ON participant_identity (publisher, number, sign) WHERE scheme = ''`,
      `ALTER TABLE participant_identity ADD CONSTRAINT fk_participant_identity_participant_id
        FOREIGN KEY (participant_id) REFERENCES participant(id) ON DELETE CASCADE`,
      'ALTER TABLE participant ADD COLUMN home_from text',
      `INSERT INTO participant_identity (participant_id, sign, scheme, number, ocid)
        SELECT coalesce(merged_into_id, id), sign,
          CASE split_part(identity_key, ':', 1) WHEN 'USCC' THEN 'CN-USCC'
            ELSE split_part(identity_key, ':', 1) END,
          substr(identity_key, strpos(identity_key, ':') + 1), ''
        FROM participant
        WHERE source = 'sync' AND strpos(identity_key, ':') > 0
          AND split_part(identity_key, ':', 1) NOT IN ('local', 'name')
        ON CONFLICT DO NOTHING`,
      `UPDATE participant SET unidentified = true
        WHERE identity_key LIKE 'local:%' AND code IS NULL AND NOT unidentified AND source = 'sync'`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE participant DROP COLUMN home_from', 'DROP TABLE participant_identity'])
  }
}
