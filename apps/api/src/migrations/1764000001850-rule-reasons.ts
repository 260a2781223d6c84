import type { MigrationInterface, QueryRunner } from 'typeorm'

/** Reasons of changes of the rules (decision 185). */
export class RuleReasons1764000001850 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rule_version ADD reason text DEFAULT '' NOT NULL`)
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`ALTER TABLE rule_version DROP reason`)
  }
}
