import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Renames the column, also in the triggers that maintain the ranking. */
const rename = (from: string, to: string) => [
  `ALTER TABLE participant RENAME COLUMN ${from} TO ${to}`,
  `DO $do$ DECLARE definition text; BEGIN
    FOR definition IN SELECT pg_get_functiondef(oid) FROM pg_proc
      WHERE pronamespace = current_schema()::regnamespace AND starts_with(proname, 'rank_participants_')
    LOOP EXECUTE replace(definition, '${from}', '${to}'); END LOOP; END $do$`,
]

/**
 * Participants with too few evaluators are unrated: without stars, and without a band unless a
 * serious act is in force. Each role may have its own number of evaluators.
 */
export class Unrated1764000000352 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      ...rename('too_few', 'unrated'),
      `UPDATE participant SET star_level = NULL, band = CASE WHEN serious THEN band END
        WHERE unrated AND scored_on IS NOT NULL`,
      'ALTER TABLE base_score_setting ADD COLUMN min_evaluators integer',
    ])
  }

  /** The stars and bands of the unrated come back with the next recomputation. */
  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, ['ALTER TABLE base_score_setting DROP COLUMN min_evaluators', ...rename('unrated', 'too_few')])
  }
}
