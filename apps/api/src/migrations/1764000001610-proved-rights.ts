import type { MigrationInterface, QueryRunner } from 'typeorm'
import { dropProofs, proveTables } from '#database/prove-tables'

const columns = (names: string) => ({ list: 1, columns: names.split(/\s+/) })

const TABLES = {
  account: {
    ...columns(`login_name name type area_id status participant_id handler left_at password_hash change_pwd phone
      phone_verify`),
    lists: { account_role: { by: 'account_id', columns: ['role_id'] } },
  },
  account_certificate: columns('account_id type fingerprint'),
  account_link: columns('account_id other_id'),
  api_key: columns('name prefix hash scopes quota_per_minute quota_per_day expires_on status'),
  menu: columns('code kind permission hidden only_area_id'),
  role: {
    ...columns('code names sign built_in area_id'),
    lists: { role_menu: { by: 'role_id', columns: ['menu_id'] } },
  },
  webhook: columns('name url kinds status'),
}

/** The rights of accounts, roles and other systems are proved by the audit log (decision 151). */
export class ProvedRights1764000001610 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: TABLES })
  }

  async down(runner: QueryRunner): Promise<void> {
    await dropProofs(runner, Object.keys(TABLES))
  }
}
