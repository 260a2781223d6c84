import type { MigrationInterface, QueryRunner } from 'typeorm'
import { runAll } from '#database/run-all'

/** Characters that are their own normal form, except for their case: nearly all names consist of them. */
const PLAIN = String.raw`^[ -\-/-Z\\^-z|~·一-鿿]*$`

/** Default ignorable code points of Unicode, and the marks of annotations. */
const INVISIBLE = String.raw`[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F\u3164\uFE00-\uFE0F\uFEFF\uFFA0\uFFF0-\uFFFB\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]`

const UNIFIED = ['[{〔【〖〘〚「『〈《]}〕】〗〙〛」』〉》.•‧∙⋅・᛫⸱ꞏ', '((((((((((()))))))))))·········'] as const

/** A text in the form of the contract's `normalForm`. */
const NORMAL = `CASE WHEN value ~ '${PLAIN}' THEN value
  ELSE translate(normalize(regexp_replace(value, '${INVISIBLE}', '', 'g'), NFKC), '${UNIFIED[0]}', '${UNIFIED[1]}') END`

const NORMAL_FORM = `CREATE OR REPLACE FUNCTION normal_form(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN ${NORMAL}`

/**
 * Returns the pairs of a text and, if it differs, of its normal form: the previous release searches for the former,
 * this one for the latter. The indexed function calls no other function, because indexes are built without a search
 * path.
 */
const BIGRAMS = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    lowered text := lower(value);
    normal text := lower(${NORMAL});
    form text;
    pair text;
    pairs text[] := '{}';
  BEGIN
    FOREACH form IN ARRAY CASE WHEN normal = lowered THEN ARRAY[lowered] ELSE ARRAY[lowered, normal] END LOOP
      IF length(form) > 64 THEN
        pairs := pairs || (SELECT array_agg(DISTINCT substr(form, i, 2))
          FROM generate_series(1, length(form) - 1) i);
        CONTINUE;
      END IF;
      FOR i IN 1..length(form) - 1 LOOP
        pair := substr(form, i, 2);
        IF pair <> ALL (pairs) THEN
          pairs := pairs || pair;
        END IF;
      END LOOP;
    END LOOP;
    RETURN pairs;
  END $$`

const WITHOUT_FORMS = `CREATE OR REPLACE FUNCTION bigrams(value text) RETURNS text[] LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
  DECLARE
    lowered text := lower(value);
    pair text;
    pairs text[] := '{}';
  BEGIN
    IF length(value) > 64 THEN
      RETURN (SELECT array_agg(DISTINCT substr(lowered, i, 2))
        FROM generate_series(1, length(value) - 1) i);
    END IF;
    FOR i IN 1..length(value) - 1 LOOP
      pair := substr(lowered, i, 2);
      IF pair <> ALL (pairs) THEN
        pairs := pairs || pair;
      END IF;
    END LOOP;
    RETURN pairs;
  END $$`

/** Indexes that contain values of the function and have to be rebuilt for existing rows. */
const INDEXES = [
  'ix_carousel_slide_title_grams',
  'ix_regulation_title_grams',
  'ix_account_name_grams',
  'ix_participant_name_grams',
  'ix_project_name_grams',
  'ix_project_code_grams',
]

/**
 * Building the indexes takes half a minute or more for a city. They are rebuilt concurrently, which is impossible
 * inside a transaction, so that rows can be written and searched meanwhile. The remains of a failed attempt are
 * dropped, and all steps are repeated.
 */
export class NormalForms1764000001030 implements MigrationInterface {
  readonly transaction = false

  async up(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      NORMAL_FORM,
      BIGRAMS,
      ...INDEXES.flatMap((index) => [`DROP INDEX IF EXISTS ${index}_ccnew`, `REINDEX INDEX CONCURRENTLY ${index}`]),
    ])
  }

  // Migrations are reverted in a transaction.
  async down(runner: QueryRunner): Promise<void> {
    await runAll(runner, [
      WITHOUT_FORMS,
      ...INDEXES.map((index) => `REINDEX INDEX ${index}`),
      'DROP FUNCTION normal_form(text)',
    ])
  }
}
