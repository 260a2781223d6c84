import type { MigrationInterface, QueryRunner } from 'typeorm'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const RULES = [
  `CREATE TABLE base_score_setting (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint NOT NULL,
      score numeric(5,2) NOT NULL,
      CONSTRAINT pk_base_score_setting PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_base_score_setting_sign ON base_score_setting (sign)`,
  `CREATE TABLE bonus_item (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint NOT NULL,
      code text NOT NULL,
      names jsonb NOT NULL,
      points numeric(5,2) NOT NULL,
      max_points numeric(5,2) NOT NULL,
      validity_months integer,
      certificate_required boolean NOT NULL DEFAULT true,
      enabled boolean NOT NULL DEFAULT true,
      CONSTRAINT pk_bonus_item PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_bonus_item_code ON bonus_item (code)`,
  `CREATE INDEX ix_bonus_item_sign_code ON bonus_item (sign, code)`,
  `CREATE TABLE dishonesty_item (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint NOT NULL,
      code text NOT NULL,
      names jsonb NOT NULL,
      tier text NOT NULL,
      points numeric(5,2) NOT NULL,
      publicity_min_months integer NOT NULL,
      publicity_max_months integer NOT NULL,
      validity_months integer NOT NULL,
      repair_after_months integer NOT NULL,
      bases jsonb,
      enabled boolean NOT NULL DEFAULT true,
      CONSTRAINT pk_dishonesty_item PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_dishonesty_item_code ON dishonesty_item (code)`,
  `CREATE INDEX ix_dishonesty_item_sign_code ON dishonesty_item (sign, code)`,
  `CREATE TABLE overview_score (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint NOT NULL,
      code text NOT NULL,
      min_score numeric(5,2) NOT NULL,
      labels jsonb NOT NULL,
      measure_texts jsonb NOT NULL,
      CONSTRAINT pk_overview_score PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_overview_score_sign_code ON overview_score (sign, code)`,
  `CREATE TABLE rule_version (
      number bigserial NOT NULL,
      at timestamptz(3) NOT NULL,
      account_id uuid,
      snapshot jsonb NOT NULL,
      CONSTRAINT pk_rule_version PRIMARY KEY (number))`,
  `CREATE TABLE score_formula (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      one boolean NOT NULL DEFAULT true,
      mutual_max numeric(5,2) NOT NULL,
      prior_weight numeric(6,2) NOT NULL,
      prior_mark numeric(5,2) NOT NULL,
      bonus_max numeric(5,2) NOT NULL,
      stage_weights jsonb NOT NULL,
      age_weights jsonb NOT NULL,
      per_evaluator_max numeric(6,2) NOT NULL,
      min_evaluators integer NOT NULL,
      CONSTRAINT ck_score_formula_one CHECK (one),
      CONSTRAINT pk_score_formula PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_score_formula_one ON score_formula (one)`,
  `CREATE TABLE setting_day (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      key text NOT NULL,
      days integer NOT NULL,
      CONSTRAINT pk_setting_day PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_setting_day_key ON setting_day (key)`,
  `CREATE TABLE star_rating (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      sign smallint,
      stars smallint NOT NULL,
      min_score numeric(5,2) NOT NULL,
      labels jsonb NOT NULL,
      CONSTRAINT pk_star_rating PRIMARY KEY (id))`,
  `CREATE INDEX ix_star_rating_sign_min_score ON star_rating (sign, min_score)`,
]

const LEDGER = [
  `CREATE TABLE adjustment (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      participant_id uuid NOT NULL,
      area_id uuid NOT NULL,
      points numeric(5,2) NOT NULL,
      reason text NOT NULL,
      document_number text NOT NULL,
      status text NOT NULL,
      in_force_from date,
      valid_until date NOT NULL,
      requested_by_id uuid,
      decided_at timestamptz(3),
      decided_by_id uuid,
      decision_text text NOT NULL DEFAULT '',
      CONSTRAINT pk_adjustment PRIMARY KEY (id))`,
  `CREATE INDEX ix_adjustment_valid_until ON adjustment (valid_until)`,
  `CREATE INDEX ix_adjustment_area_id_create_time_id ON adjustment (area_id, create_time, id)`,
  `CREATE INDEX ix_adjustment_participant_id_status ON adjustment (participant_id, status)`,
  `CREATE TABLE bonus_claim (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      participant_id uuid NOT NULL,
      area_id uuid NOT NULL,
      item_id uuid NOT NULL,
      certificate_id uuid,
      description text NOT NULL DEFAULT '',
      status text NOT NULL,
      points numeric(5,2) NOT NULL,
      max_points numeric(5,2) NOT NULL,
      notice_ends_on date,
      in_force_from date,
      valid_until date,
      ended_on date,
      decided_at timestamptz(3),
      decided_by_id uuid,
      reason text NOT NULL DEFAULT '',
      CONSTRAINT pk_bonus_claim PRIMARY KEY (id))`,
  `CREATE INDEX ix_bonus_claim_valid_until ON bonus_claim (valid_until)`,
  `CREATE INDEX ix_bonus_claim_area_id_create_time_id ON bonus_claim (area_id, create_time, id)`,
  `CREATE INDEX ix_bonus_claim_participant_id_status ON bonus_claim (participant_id, status)`,
  `CREATE TABLE credit_fact (
      record_id uuid NOT NULL,
      evaluated_id uuid NOT NULL,
      evaluator_id uuid NOT NULL,
      stage smallint NOT NULL,
      total numeric(5,2) NOT NULL,
      revealed_on date NOT NULL,
      voided_on date,
      setting_code text NOT NULL,
      anonymous boolean NOT NULL DEFAULT false,
      group_key uuid,
      CONSTRAINT pk_credit_fact PRIMARY KEY (record_id))`,
  `CREATE INDEX ix_credit_fact_evaluator_id ON credit_fact (evaluator_id)`,
  `CREATE INDEX ix_credit_fact_revealed_on_evaluated_id ON credit_fact (revealed_on, evaluated_id)`,
  `CREATE TABLE dishonest_record (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL,
      participant_id uuid NOT NULL,
      area_id uuid NOT NULL,
      item_id uuid NOT NULL,
      project_id uuid,
      record_id uuid,
      source text NOT NULL,
      status text NOT NULL,
      tier text NOT NULL,
      points numeric(5,2) NOT NULL,
      description text NOT NULL,
      decision_number text,
      authority text,
      penalty text,
      basis text,
      decided_on date,
      statement text,
      statement_at timestamptz(3),
      notice_ends_on date,
      in_force_from date,
      valid_until date,
      ended_on date,
      publish_date date,
      publish_end_date date,
      repairable_from date,
      reported_by_id uuid,
      decided_at timestamptz(3),
      decided_by_id uuid,
      reason text NOT NULL DEFAULT '',
      CONSTRAINT pk_dishonest_record PRIMARY KEY (id))`,
  `CREATE INDEX ix_dishonest_record_record_id ON dishonest_record (record_id)`,
  `CREATE INDEX ix_dishonest_record_tier_publish_end_date ON dishonest_record (tier, publish_end_date)`,
  `CREATE INDEX ix_dishonest_record_valid_until ON dishonest_record (valid_until)`,
  `CREATE INDEX ix_dishonest_record_area_id_create_time_id ON dishonest_record (area_id, create_time, id)`,
  `CREATE INDEX ix_dishonest_record_participant_id_status ON dishonest_record (participant_id, status)`,
  `CREATE TABLE score_line (
      id uuid NOT NULL DEFAULT uuidv7(),
      seq bigserial NOT NULL,
      participant_id uuid NOT NULL,
      create_time timestamptz(3) NOT NULL,
      on_date date NOT NULL,
      before numeric(5,2) NOT NULL,
      after numeric(5,2) NOT NULL,
      delta numeric(6,2) NOT NULL,
      cause text NOT NULL,
      cause_id uuid,
      params jsonb NOT NULL,
      rule_version bigint NOT NULL,
      account_id uuid,
      breakdown jsonb NOT NULL,
      CONSTRAINT pk_score_line PRIMARY KEY (id))`,
  `CREATE INDEX ix_score_line_create_time_id ON score_line (create_time, id)`,
  `CREATE INDEX ix_score_line_participant_id_seq ON score_line (participant_id, seq)`,
  // Carries all that the GROUP BY of scoring reads: one participant, or all of them in order.
  `CREATE INDEX ix_credit_fact_evaluated ON credit_fact (evaluated_id, evaluator_id)
      INCLUDE (revealed_on, voided_on, stage, total)`,
  `ALTER TABLE adjustment ADD CONSTRAINT fk_adjustment_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE adjustment ADD CONSTRAINT fk_adjustment_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE bonus_claim ADD CONSTRAINT fk_bonus_claim_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE bonus_claim ADD CONSTRAINT fk_bonus_claim_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE bonus_claim ADD CONSTRAINT fk_bonus_claim_item_id FOREIGN KEY (item_id) REFERENCES bonus_item(id)`,
  `ALTER TABLE credit_fact ADD CONSTRAINT fk_credit_fact_evaluated_id FOREIGN KEY (evaluated_id) REFERENCES participant(id)`,
  `ALTER TABLE credit_fact ADD CONSTRAINT fk_credit_fact_evaluator_id FOREIGN KEY (evaluator_id) REFERENCES participant(id)`,
  `ALTER TABLE dishonest_record ADD CONSTRAINT fk_dishonest_record_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
  `ALTER TABLE dishonest_record ADD CONSTRAINT fk_dishonest_record_area_id FOREIGN KEY (area_id) REFERENCES area(id)`,
  `ALTER TABLE dishonest_record ADD CONSTRAINT fk_dishonest_record_item_id FOREIGN KEY (item_id) REFERENCES dishonesty_item(id)`,
  `ALTER TABLE score_line ADD CONSTRAINT fk_score_line_participant_id FOREIGN KEY (participant_id) REFERENCES participant(id)`,
]

const LISTED = ['base_score_setting', 'bonus_item', 'dishonesty_item', 'star_rating', 'overview_score']
const OF_AREAS = ['bonus_claim', 'dishonest_record', 'adjustment']
const APPEND_ONLY = ['score_line', 'rule_version']

/** Rules of the credit score, facts, claims, records, adjustments and the ledger. */
export class Credit1764000000304 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [...RULES, ...LEDGER])
    // Every night moves `scored_on` of all rows: with room on the page no index is touched.
    await runner.query('ALTER TABLE participant SET (fillfactor = 60)')
    for (const table of LISTED) await trackRowCount(runner, table, null)
    for (const table of OF_AREAS) await trackRowCount(runner, table, 'area_id')
    await runner.query(
      `CREATE FUNCTION credit_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$`,
    )
    for (const table of APPEND_ONLY) {
      await runner.query(
        `CREATE TRIGGER ${table}_append_only BEFORE UPDATE OR DELETE ON ${table}
          FOR EACH ROW EXECUTE FUNCTION credit_append_only()`,
      )
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of [...LISTED, ...OF_AREAS]) await untrackRowCount(runner, table)
    const tables = [
      ...['score_line', 'credit_fact', ...OF_AREAS, ...LISTED],
      ...['score_formula', 'setting_day', 'rule_version'],
    ]
    await runAll(runner, [
      'ALTER TABLE participant RESET (fillfactor)',
      ...tables.map((table) => `DROP TABLE ${table}`),
      'DROP FUNCTION credit_append_only()',
    ])
  }
}
