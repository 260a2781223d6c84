import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Merges of participants, and the rows that each of them moved. */
export class Merges1764000000740 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE participant_merge (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        area_id uuid NOT NULL, sign smallint NOT NULL, source_id uuid NOT NULL,
        target_id uuid NOT NULL, status text NOT NULL DEFAULT 'merged',
        reason text NOT NULL DEFAULT '', source_status text NOT NULL,
        changes jsonb NOT NULL DEFAULT '[]', operator_name text NOT NULL DEFAULT '',
        ledger_seq bigint, ledger_day date, undone_at timestamptz(3),
        undone_by_name text NOT NULL DEFAULT '', undone_seq bigint, undone_day date,
        CONSTRAINT pk_participant_merge PRIMARY KEY (id),
        CONSTRAINT fk_participant_merge_area_id FOREIGN KEY (area_id) REFERENCES area(id),
        CONSTRAINT fk_participant_merge_source_id FOREIGN KEY (source_id)
          REFERENCES participant(id),
        CONSTRAINT fk_participant_merge_target_id FOREIGN KEY (target_id)
          REFERENCES participant(id))`,
      'CREATE INDEX ix_participant_merge_source_id ON participant_merge (source_id)',
      'CREATE INDEX ix_participant_merge_target_id ON participant_merge (target_id)',
      `CREATE TABLE merge_row (merge_id uuid NOT NULL, table_name text NOT NULL,
        row_id uuid NOT NULL, before jsonb NOT NULL, after jsonb NOT NULL,
        CONSTRAINT pk_merge_row PRIMARY KEY (merge_id, table_name, row_id),
        CONSTRAINT fk_merge_row_merge_id FOREIGN KEY (merge_id)
          REFERENCES participant_merge(id) ON DELETE CASCADE)`,
      'CREATE INDEX ix_merge_row_table_name_row_id ON merge_row (table_name, row_id)',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['DROP TABLE merge_row', 'DROP TABLE participant_merge'])
  }
}
