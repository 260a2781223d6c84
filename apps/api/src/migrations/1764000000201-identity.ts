import type { MigrationInterface, QueryRunner } from 'typeorm'
import { createBigramIndex } from '#database/bigrams'
import { trackRowCount, untrackRowCount } from '#database/row-count'
import { runAll } from '#database/run-all'

const EDITED = `id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL DEFAULT now(),
      update_time timestamptz(3) NOT NULL DEFAULT now(),
      version integer NOT NULL`

const ACCOUNTS = [
  `CREATE TABLE account (
      ${EDITED},
      login_name text NOT NULL,
      name text NOT NULL,
      type smallint NOT NULL,
      area_id uuid NOT NULL,
      password_hash text NOT NULL,
      change_pwd boolean NOT NULL DEFAULT false,
      phone text,
      phone_verify boolean NOT NULL DEFAULT false,
      status text NOT NULL,
      reject_reason text,
      participant_id uuid,
      last_login_time timestamptz(3),
      CONSTRAINT pk_account PRIMARY KEY (id),
      CONSTRAINT fk_account_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
  // Unique over all types and areas, without case (domain.md "Words").
  `CREATE UNIQUE INDEX uq_account_login_name ON account (lower(login_name))`,
  `CREATE UNIQUE INDEX uq_account_phone ON account (type, phone) WHERE phone_verify`,
  `CREATE INDEX ix_account_participant_id ON account (participant_id)`,
  `CREATE INDEX ix_account_type_create_time_id ON account (type, create_time, id)`,
  `CREATE INDEX ix_account_area_id_type_create_time_id ON account (area_id, type, create_time, id)`,
  `CREATE TABLE session (
      id uuid NOT NULL DEFAULT uuidv7(),
      account_id uuid NOT NULL,
      create_time timestamptz(3) NOT NULL,
      last_used timestamptz(3) NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      ended_at timestamptz(3),
      ip text NOT NULL DEFAULT '',
      user_agent text NOT NULL DEFAULT '',
      CONSTRAINT pk_session PRIMARY KEY (id),
      CONSTRAINT fk_session_account_id FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE)`,
  `CREATE INDEX ix_session_account_id ON session (account_id)`,
  `CREATE INDEX ix_session_expires_at ON session (expires_at)`,
]

const RIGHTS = [
  `CREATE TABLE role (
      ${EDITED},
      code text,
      names jsonb NOT NULL,
      description text NOT NULL DEFAULT '',
      sign smallint NOT NULL DEFAULT '0',
      built_in boolean NOT NULL DEFAULT false,
      area_id uuid,
      CONSTRAINT pk_role PRIMARY KEY (id),
      CONSTRAINT fk_role_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
  `CREATE UNIQUE INDEX ix_role_code ON role (code)`,
  `CREATE INDEX ix_role_area_id ON role (area_id)`,
  `CREATE TABLE menu (
      ${EDITED},
      parent_id uuid,
      code text,
      names jsonb NOT NULL,
      kind text NOT NULL,
      path text NOT NULL DEFAULT '',
      icon text NOT NULL DEFAULT '',
      permission text,
      sort_order integer NOT NULL DEFAULT '0',
      hidden boolean NOT NULL DEFAULT false,
      only_area_id uuid,
      CONSTRAINT pk_menu PRIMARY KEY (id),
      CONSTRAINT fk_menu_parent_id FOREIGN KEY (parent_id) REFERENCES menu(id),
      CONSTRAINT fk_menu_only_area_id FOREIGN KEY (only_area_id) REFERENCES area(id))`,
  `CREATE UNIQUE INDEX ix_menu_code ON menu (code)`,
  `CREATE INDEX ix_menu_parent_id_sort_order ON menu (parent_id, sort_order)`,
  `CREATE TABLE role_menu (
      role_id uuid NOT NULL,
      menu_id uuid NOT NULL,
      CONSTRAINT pk_role_menu PRIMARY KEY (role_id, menu_id),
      CONSTRAINT fk_role_menu_role_id FOREIGN KEY (role_id) REFERENCES role(id) ON DELETE CASCADE,
      CONSTRAINT fk_role_menu_menu_id FOREIGN KEY (menu_id) REFERENCES menu(id) ON DELETE CASCADE)`,
  `CREATE INDEX ix_role_menu_menu_id ON role_menu (menu_id)`,
  `CREATE TABLE account_role (
      account_id uuid NOT NULL,
      role_id uuid NOT NULL,
      CONSTRAINT pk_account_role PRIMARY KEY (account_id, role_id),
      CONSTRAINT fk_account_role_account_id FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE,
      CONSTRAINT fk_account_role_role_id FOREIGN KEY (role_id) REFERENCES role(id))`,
  `CREATE INDEX ix_account_role_role_id ON account_role (role_id)`,
]

const LOGIN = [
  `CREATE TABLE captcha (
      id text NOT NULL,
      answer_hash text NOT NULL,
      expires_at timestamptz(3) NOT NULL,
      CONSTRAINT pk_captcha PRIMARY KEY (id))`,
  `CREATE INDEX ix_captcha_expires_at ON captcha (expires_at)`,
  `CREATE TABLE login_log (
      id uuid NOT NULL DEFAULT uuidv7(),
      create_time timestamptz(3) NOT NULL,
      account_id uuid,
      login_name text NOT NULL,
      name text NOT NULL DEFAULT '',
      type smallint NOT NULL,
      method text NOT NULL,
      event text NOT NULL DEFAULT 'login',
      success boolean NOT NULL,
      reason text,
      ip text NOT NULL DEFAULT '',
      user_agent text NOT NULL DEFAULT '',
      area_id uuid,
      CONSTRAINT pk_login_log PRIMARY KEY (id),
      CONSTRAINT fk_login_log_area_id FOREIGN KEY (area_id) REFERENCES area(id))`,
  `CREATE INDEX ix_login_log_create_time_id ON login_log (create_time, id)`,
  `CREATE INDEX ix_login_log_area_id_create_time_id ON login_log (area_id, create_time, id)`,
  `CREATE INDEX ix_login_log_account_id_success_ip ON login_log (account_id, success, ip)`,
  `CREATE TABLE login_method (
      ${EDITED},
      type smallint NOT NULL,
      login_name_type smallint NOT NULL DEFAULT '1',
      login_phone_type smallint NOT NULL DEFAULT '0',
      login_ca_type smallint NOT NULL DEFAULT '0',
      download_url text NOT NULL DEFAULT '',
      CONSTRAINT pk_login_method PRIMARY KEY (id))`,
  `CREATE UNIQUE INDEX ix_login_method_type ON login_method (type)`,
  `CREATE TABLE rate_limit (
      key character varying(255) NOT NULL,
      points integer NOT NULL DEFAULT '0',
      expire bigint,
      CONSTRAINT pk_rate_limit PRIMARY KEY (key))`,
]

const COUNTED = ['account', 'login_log']
const DROPPED = [
  'rate_limit',
  'login_method',
  'login_log',
  'captcha',
  'account_role',
  'role_menu',
  'menu',
  'role',
  'session',
  'account',
]

/** Accounts, sessions, roles, menus, and the tables that the login needs. */
export class Identity1764000000201 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [...ACCOUNTS, ...RIGHTS, ...LOGIN])
    await createBigramIndex(runner, 'account', 'name')
    for (const table of COUNTED) await trackRowCount(runner, table, 'area_id')
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const table of COUNTED) await untrackRowCount(runner, table)
    await runAll(
      runner,
      DROPPED.map((table) => `DROP TABLE ${table}`),
    )
  }
}
