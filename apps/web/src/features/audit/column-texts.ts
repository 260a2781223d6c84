import groups from './column-texts.json' with { type: 'json' }

/** Keys of definitions, separated by spaces, by the table of their records; `column-texts.spec.ts` writes them. */
const GROUPS: Readonly<Record<string, string>> = groups

const groupsOf = (table: string) => GROUPS[table]?.split(' ') ?? []

/** Returns the namespaces that label the columns of a table, in addition to the log's own. */
export function namespacesOf(table: string): string[] {
  return groupsOf(table).map((group) => group.replace(/:.*/, ''))
}

/** Returns the keys of a column's label, most specific first: the log's for this table, the field's, the log's for all. */
export function columnTexts(table: string, column: string): string[] {
  const fields = groupsOf(table).map((group) => `${group}.fields.${column}`)
  return [`audit:columns.${table}.${column}`, ...fields, `audit:columns.${column}`]
}

/** Columns whose values are kinds of participants, and stages, which all parts of the product name alike. */
const SHARED: Readonly<Record<string, string>> = {
  sign: 'sign',
  evaluatorSign: 'sign',
  evaluatedSign: 'sign',
  stage: 'stage',
  lowestStage: 'stage',
  upstreamStage: 'stage',
}

/** Returns the keys of the word for a column's value, in the same order. */
export function valueTexts(table: string, column: string, value: string): string[] {
  const options = groupsOf(table).map((group) => `${group}.options.${column}.${value}`)
  const shared = SHARED[column] ? [`common:${SHARED[column]}.${value}`] : []
  return [`audit:values.${table}.${column}.${value}`, ...options, ...shared, `audit:values.${column}.${value}`]
}
