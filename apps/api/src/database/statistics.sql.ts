import { col, sql, statement } from './statement.js'

/** Analyses the tables that the planner believes to hold fewer rows than a transaction wrote into them. */
export const analyseGrown = statement({
  columns: { done: col.text() },
  samples: [{ tables: ['participant'], rows: 1 }],
  text: ({ tables, rows }: { tables: readonly string[]; rows: number }) =>
    sql`SELECT refresh_statistics(${tables}::text[]::regclass[], ${rows}::integer)::text AS done`,
})
