import type { ContractEnding } from '@credit/contract'
import { col, joinSql, type Sql, sql, sqlName } from '#database/statement'
import type { EndingValues } from './ending-facts.js'

/** Column, property and type of how a contract ended. */
const ENDING = [
  ['ending', 'ending', 'text'],
  ['ended_on', 'endedOn', 'date'],
  ['final_value', 'finalValue', 'numeric'],
  ['penalty', 'penalty', 'numeric'],
  ['deduction', 'deduction', 'numeric'],
  ['delay_days', 'delayDays', 'integer'],
] as const satisfies readonly (readonly [string, keyof EndingValues, string])[]

/** Columns of a statement that reads how contracts ended by {@link selectEnding}. */
export const endingColumns = {
  ending: col.nullable(col.text<ContractEnding>()),
  endedOn: col.nullable(col.text()),
  finalValue: col.nullable(col.numeric()),
  penalty: col.nullable(col.numeric()),
  deduction: col.nullable(col.numeric()),
  delayDays: col.nullable(col.int()),
}

/** Selects how the contract of a section `b` ended. */
export const selectEnding = sql`b.ending, b.ended_on::text AS "endedOn", b.final_value AS "finalValue", b.penalty,
  b.deduction, b.delay_days AS "delayDays"`

/** Names of the columns, and their values of several rows, for statements that write them from `v`. */
export const endingNames = joinSql(ENDING.map(([column]) => sqlName(column)))
export const endingArrays = (rows: readonly EndingValues[]): Sql =>
  joinSql(ENDING.map(([, property, type]) => sql`${rows.map((row) => row[property])}::${sqlName(type)}[]`))
export const setEnding = joinSql(ENDING.map(([column]) => sql`${sqlName(column)} = ${sqlName('v', column)}`))
