import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

const TABLES = ['participant', 'project']
const CONTACTS = [
  ['purchaser_profile', 'contacts'],
  ['supplier_profile', 'contacts_name'],
  ['agency_profile', 'contacts'],
] as const

/** Returns a row without its spelling if a release that does not spell names changes the name. */
const FUNCTION = `CREATE FUNCTION unspell() RETURNS trigger LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
  BEGIN
    NEW.sounds := NULL;
    RETURN NEW;
  END $$`

/** Lets names be found as they sound, and participants by the names of their contacts (decision 187). */
export class SpelledNames1764000001760 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      FUNCTION,
      ...TABLES.flatMap((table) => [
        `ALTER TABLE ${table} ADD sounds text`,
        `CREATE INDEX ix_${table}_sounds ON ${table} USING gin (string_to_array(split_part(sounds, '/', 1), ' '))`,
        `CREATE INDEX ix_${table}_unspelled ON ${table} (id) WHERE sounds IS NULL`,
        `CREATE TRIGGER ${table}_unspelled BEFORE UPDATE OF name ON ${table} FOR EACH ROW
          WHEN (NEW.name IS DISTINCT FROM OLD.name AND NEW.sounds IS NOT DISTINCT FROM OLD.sounds)
          EXECUTE FUNCTION unspell()`,
      ]),
      ...CONTACTS.map(
        ([table, column]) => `CREATE INDEX ix_${table}_${column} ON ${table} (${column}) WHERE ${column} <> ''`,
      ),
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...CONTACTS.map(([table, column]) => `DROP INDEX ix_${table}_${column}`),
      ...TABLES.flatMap((table) => [`DROP TRIGGER ${table}_unspelled ON ${table}`, `ALTER TABLE ${table} DROP sounds`]),
      'DROP FUNCTION unspell()',
    ])
  }
}
