import type { MigrationInterface, QueryRunner } from 'typeorm'
import { proveTables } from '#database/prove-tables'
import { runAll } from '#database/run-all'

const SETTING = 'code evaluator_sign evaluated_sign stage enabled optional anonymous days current_version'
const VERSION = 'setting_id number indicators'

const tables = (list: number, setting: string, version: string) => ({
  evaluation_setting: { list, columns: setting.split(' ') },
  evaluation_setting_version: { list, columns: version.split(' ') },
})

/** Kinds of purchase of projects, and limits of the matrix to kinds (decision 179). */
export class ProcurementCategories1764000001740 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `ALTER TABLE project ADD procurement_category text NOT NULL DEFAULT 'notStated'`,
      `CREATE INDEX ix_project_procurement_category_create_time_id
        ON project (procurement_category, create_time, id)`,
      'ALTER TABLE evaluation_setting ADD procurement_categories text array',
      'ALTER TABLE evaluation_setting_version ADD variant_of integer, ADD procurement_category text',
    ])
    await proveTables(runner, {
      reason: this.constructor.name,
      tables: tables(2, `${SETTING} procurement_categories`, `${VERSION} variant_of procurement_category`),
    })
  }

  async down(runner: QueryRunner): Promise<void> {
    await proveTables(runner, { reason: this.constructor.name, tables: tables(1, SETTING, VERSION) })
    await runAll(runner, [
      'ALTER TABLE evaluation_setting_version DROP variant_of, DROP procurement_category',
      'ALTER TABLE evaluation_setting DROP procurement_categories',
      'DROP INDEX ix_project_procurement_category_create_time_id',
      'ALTER TABLE project DROP procurement_category',
    ])
  }
}
