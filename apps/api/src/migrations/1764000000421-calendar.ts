import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Days of 2027 that the dictionary was seeded with. */
const SEEDED = ['01-01', '05-01', '05-02', '10-01', '10-02', '10-03'].map((day) => `2027-${day}/off`)

const ADDED: readonly (readonly [date: string, zh: string, en: string])[] = [
  ['2027-02-05', '春节', 'Spring Festival'],
  ['2027-02-06', '春节', 'Spring Festival'],
  ['2027-02-07', '春节', 'Spring Festival'],
  ['2027-02-08', '春节', 'Spring Festival'],
  ['2027-04-05', '清明节', 'Qingming Festival'],
  ['2027-06-09', '端午节', 'Dragon Boat Festival'],
  ['2027-09-15', '中秋节', 'Mid-Autumn Festival'],
]

const added = JSON.stringify(
  ADDED.map(([date, zh, en]) => ({
    value: `${date}/off`,
    names: { 'zh-CN': zh, 'en-US': en },
    enabled: true,
  })),
)

/** True if the days of 2027 in the dictionary are as seeded and were never edited. */
const UNEDITED = `(SELECT coalesce(array_agg(i ->> 'value' ORDER BY i ->> 'value'), '{}')
  FROM jsonb_array_elements(d.items) i WHERE i ->> 'value' LIKE '2027-%')
  = ARRAY[${SEEDED.map((value) => `'${value}'`).join(', ')}]`

/**
 * Adds confirmed years, changes of the calendar that due times have yet to follow, and the statutory days of 2027
 * unless that year was edited.
 */
export class Calendar1764000000421 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      `CREATE TABLE calendar_year (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL DEFAULT now(),
        update_time timestamptz(3) NOT NULL DEFAULT now(), version integer NOT NULL,
        year smallint NOT NULL, confirmed_at timestamptz(3) NOT NULL, confirmed_by_id uuid,
        CONSTRAINT pk_calendar_year PRIMARY KEY (id))`,
      'CREATE UNIQUE INDEX ix_calendar_year_year ON calendar_year (year)',
      `CREATE TABLE calendar_change (id uuid NOT NULL DEFAULT uuidv7(),
        create_time timestamptz(3) NOT NULL, days jsonb NOT NULL, settled_at timestamptz(3),
        moved integer, CONSTRAINT pk_calendar_change PRIMARY KEY (id))`,
      `CREATE INDEX ix_calendar_change_open ON calendar_change (create_time)
        WHERE settled_at IS NULL`,
      `ALTER TABLE evaluation_record ADD deadlines_set_at timestamptz(3)`,
      `UPDATE dictionary d SET version = d.version + 1, update_time = now(), items = (
          SELECT jsonb_agg(jsonb_set(i, '{sortOrder}', to_jsonb(n)) ORDER BY n) FROM (
            SELECT i, row_number() OVER (ORDER BY i ->> 'value') AS n
            FROM jsonb_array_elements(d.items || '${added}'::jsonb) i) sorted)
        WHERE d.code = 'HOLIDAY' AND ${UNEDITED}`,
    ])
  }

  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      'ALTER TABLE evaluation_record DROP COLUMN deadlines_set_at',
      'DROP TABLE calendar_change',
      'DROP TABLE calendar_year',
    ])
  }
}
