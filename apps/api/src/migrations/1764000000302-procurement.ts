import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createBigramIndex } from '#database/bigrams'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const TABLES = [
  `CREATE TABLE project (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      ocid text NOT NULL,
      code text NOT NULL,
      name text NOT NULL,
      release_date date,
      area_id uuid NOT NULL,
      source text NOT NULL DEFAULT 'manual',
      publisher text NOT NULL DEFAULT '',
      formal_data boolean NOT NULL DEFAULT false,
      pause boolean NOT NULL DEFAULT false,
      paused_at timestamptz(3),
      pause_reason text,
      procurement_method text,
      amount numeric(20,2),
      currency text,
      lowest_stage smallint,
      all_abandoned boolean NOT NULL DEFAULT false,
      hand_edited text[] NOT NULL DEFAULT '{}',
      other_parties jsonb NOT NULL DEFAULT '[]',
      CONSTRAINT pk_project PRIMARY KEY (id))`,
  `CREATE TABLE bid_section (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      project_id uuid NOT NULL,
      area_id uuid NOT NULL,
      code text NOT NULL,
      name text NOT NULL,
      remark text NOT NULL DEFAULT '',
      stage smallint,
      upstream_stage smallint,
      formal_data boolean NOT NULL DEFAULT false,
      origin text NOT NULL DEFAULT 'hand',
      position integer NOT NULL DEFAULT '0',
      hand_edited text[] NOT NULL DEFAULT '{}',
      CONSTRAINT pk_bid_section PRIMARY KEY (id))`,
  `CREATE TABLE section_stage (
      id uuid NOT NULL DEFAULT uuidv7(),
      section_id uuid NOT NULL,
      stage smallint NOT NULL,
      reached_on date NOT NULL,
      opened_at timestamptz(3),
      outcome text NOT NULL DEFAULT 'passed',
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT pk_section_stage PRIMARY KEY (id))`,
  `CREATE TABLE section_party (
      id uuid NOT NULL DEFAULT uuidv7(),
      section_id uuid NOT NULL,
      participant_id uuid NOT NULL,
      part text NOT NULL,
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      removed_at timestamptz(3),
      by_hand boolean NOT NULL DEFAULT false,
      CONSTRAINT pk_section_party PRIMARY KEY (id))`,
  `CREATE TABLE sync_run (
      id uuid NOT NULL DEFAULT uuidv7(),
      source text NOT NULL,
      status text NOT NULL,
      started_at timestamptz(3) NOT NULL,
      finished_at timestamptz(3),
      cursor jsonb,
      counts jsonb NOT NULL,
      open_all boolean NOT NULL DEFAULT false,
      error jsonb,
      holder uuid NOT NULL,
      account_id uuid,
      CONSTRAINT pk_sync_run PRIMARY KEY (id))`,
  `CREATE TABLE sync_item (
      id uuid NOT NULL DEFAULT uuidv7(),
      run_id uuid NOT NULL,
      ocid text NOT NULL DEFAULT '',
      release_id text NOT NULL DEFAULT '',
      place text NOT NULL,
      outcome text NOT NULL,
      reason text NOT NULL,
      params jsonb NOT NULL DEFAULT '{}',
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      CONSTRAINT pk_sync_item PRIMARY KEY (id))`,
  `CREATE TABLE sync_release (
      ocid text NOT NULL,
      release_id text NOT NULL,
      hash text NOT NULL,
      run_id uuid NOT NULL,
      superseded boolean NOT NULL DEFAULT false,
      date timestamptz(3) NOT NULL,
      body json NOT NULL,
      CONSTRAINT pk_sync_release PRIMARY KEY (ocid, release_id, hash))`,
  `CREATE UNIQUE INDEX ix_project_ocid ON project (ocid)`,
  `CREATE INDEX ix_project_area_id_release_date_id ON project (area_id, release_date, id)`,
  `CREATE INDEX ix_project_release_date_id ON project (release_date, id)`,
  `CREATE INDEX ix_project_area_id_create_time_id ON project (area_id, create_time, id)`,
  `CREATE INDEX ix_project_create_time_id ON project (create_time, id)`,
  `CREATE INDEX ix_bid_section_create_time_id ON bid_section (create_time, id)`,
  `CREATE INDEX ix_bid_section_area_id_stage ON bid_section (area_id, stage)`,
  `CREATE UNIQUE INDEX uq_bid_section_code ON bid_section (project_id, code)`,
  `CREATE INDEX ix_section_stage_create_time ON section_stage (create_time)`,
  `CREATE UNIQUE INDEX ix_section_stage_section_id_stage ON section_stage (section_id, stage)`,
  `CREATE INDEX ix_section_party_participant_id_section_id ON section_party (participant_id, section_id)`,
  `CREATE UNIQUE INDEX ix_section_party_section_id_participant_id_part ON section_party (section_id, participant_id, part)`,
  `CREATE INDEX ix_sync_run_started_at_id ON sync_run (started_at, id)`,
  `CREATE INDEX ix_sync_item_run_id_outcome_id ON sync_item (run_id, outcome, id)`,
  `ALTER TABLE project ADD CONSTRAINT fk_project_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE bid_section ADD CONSTRAINT fk_bid_section_project_id FOREIGN KEY (project_id) REFERENCES project(id)`,
  `ALTER TABLE bid_section ADD CONSTRAINT fk_bid_section_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE section_stage ADD CONSTRAINT fk_section_stage_section_id FOREIGN KEY (section_id) REFERENCES bid_section(id) ON DELETE CASCADE`,
  `ALTER TABLE section_party ADD CONSTRAINT fk_section_party_section_id FOREIGN KEY (section_id) REFERENCES bid_section(id) ON DELETE CASCADE`,
  `ALTER TABLE section_party ADD CONSTRAINT fk_section_party_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE sync_item ADD CONSTRAINT fk_sync_item_run_id FOREIGN KEY (run_id) REFERENCES sync_run(id) ON DELETE CASCADE`,
]

/** Projects with their sections, stages and parties, and the state of the upstream sync. */
export class Procurement1764000000302 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, TABLES)
    await createBigramIndex(runner, 'project', 'name')
    await createBigramIndex(runner, 'project', 'code')
    await trackRowCount(runner, 'project', 'area_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    await untrackRowCount(runner, 'project')
    await runAll(runner, [
      'DROP TABLE sync_release',
      'DROP TABLE sync_item',
      'DROP TABLE sync_run',
      'DROP TABLE section_party',
      'DROP TABLE section_stage',
      'DROP TABLE bid_section',
      'DROP TABLE project',
    ])
  }
}
