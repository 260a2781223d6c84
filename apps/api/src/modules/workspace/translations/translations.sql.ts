import { TRANSLATED_KINDS, type TranslatedKind } from '@credit/contract'
import { col, joinSql, type Sql, sql, statement } from '#database/statement'

const MAX_RECORDS = 500

/** Counts the texts without English in an array of jsonb. */
const missingIn = (texts: Sql) =>
  sql`(SELECT count(*) FROM unnest(${texts}) x WHERE x->>'zh-CN' <> '' AND coalesce(x->>'en-US', '') = '')`

/** Counts the texts without English in a column that repeats them, such as the items of a dictionary. */
const missingInItems = (items: Sql, ...keys: string[]) =>
  sql`(SELECT coalesce(sum(${missingIn(sql`ARRAY[${joinSql(keys.map((key) => sql`i->${key}::text`))}]`)}), 0)
    FROM jsonb_array_elements(${items}) i)`

/** Rows of each kind: its record, the name of that, and the number of its texts without English. */
const SOURCES: Readonly<Record<TranslatedKind, Sql>> = {
  dictionary: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name,
      ${missingIn(sql`ARRAY[t.names, t.descriptions]`)} + ${missingInItems(sql`t.items`, 'names')} AS texts
    FROM dictionary t`,
  bonusItem: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names]`)} AS texts FROM bonus_item t`,
  dishonestyItem: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names, t.bases]`)} AS texts
    FROM dishonesty_item t`,
  starRating: sql`SELECT t.id::text AS id, t.labels->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.labels]`)} AS texts
    FROM star_rating t`,
  overviewScore: sql`SELECT t.id::text AS id, t.labels->>'zh-CN' AS name,
      ${missingIn(sql`ARRAY[t.labels, t.measure_texts, t.serious_measure_texts]`)} AS texts FROM overview_score t`,
  evaluationSetting: sql`SELECT t.id::text AS id, t.code AS name, ${missingInItems(sql`v.indicators`, 'names', 'descriptions')} AS texts
    FROM evaluation_setting t JOIN evaluation_setting_version v ON v.setting_id = t.id AND v.number = t.current_version`,
  role: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names]`)} AS texts FROM role t`,
  area: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names, t.system_names]`)} AS texts
    FROM area t`,
  messageSetting: sql`SELECT t.id::text AS id, t.title->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.title, t.template]`)} AS texts
    FROM message_setting t`,
  textTemplate: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names, t.texts]`)} AS texts
    FROM text_template t`,
  menu: sql`SELECT t.id::text AS id, t.names->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.names]`)} AS texts FROM menu t`,
  maintenance: sql`SELECT t.id::text AS id, t.text->>'zh-CN' AS name, ${missingIn(sql`ARRAY[t.text]`)} AS texts
    FROM maintenance_notice t`,
}

const ALL = joinSql(
  TRANSLATED_KINDS.map((kind) => sql`SELECT ${kind}::text AS kind, s.id, s.name, s.texts FROM (${SOURCES[kind]}) s`),
  ' UNION ALL ',
)

/** The records of some kinds with texts without English; callers are of the city, which sees the rows of all areas. */
export const untranslatedRows = statement({
  columns: {
    kind: col.text<TranslatedKind>(),
    id: col.text(),
    name: col.text(),
    texts: col.int(),
    total: col.int(),
  },
  samples: [{ kinds: TRANSLATED_KINDS }],
  text: ({ kinds }: { kinds: readonly TranslatedKind[] }) =>
    sql`SELECT u.kind, u.id, u.name, u.texts::int AS texts, count(*) OVER ()::int AS total FROM (${ALL}) u
      WHERE u.texts > 0 AND u.kind = ANY(${kinds}::text[])
      ORDER BY array_position(${TRANSLATED_KINDS}::text[], u.kind), u.name, u.id LIMIT ${MAX_RECORDS}`,
})
