import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Lets several registrations wait with one code, so that a stranger's does not keep the owner out (decision 148). */
export class RivalRegistrations1764000001570 implements MigrationInterface {
  name = 'RivalRegistrations1764000001570'

  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'CREATE INDEX ix_registration_code_sign ON registration (code, sign)',
      'DROP INDEX uq_registration_unified_social_credit_code',
      'DROP INDEX uq_registration_certificate_number',
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE UNIQUE INDEX uq_registration_unified_social_credit_code ON registration (sign, code)
        WHERE status = 'pending' AND sign <> 4`,
      `CREATE UNIQUE INDEX uq_registration_certificate_number ON registration (sign, code)
        WHERE status = 'pending' AND sign = 4`,
      'DROP INDEX ix_registration_code_sign',
    ])
  }
}
