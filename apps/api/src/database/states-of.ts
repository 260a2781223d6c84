import { Sql } from './sql-tag.js'

const STATE = /^[A-Za-z]+$/

/**
 * Returns states as literals in brackets, for conditions: `r.status IN ${statesOf<RecordStatus>('held')}`; one
 * state may also follow `=` or `<>`. The type argument is required, so that a renamed state is an error at every
 * use. Literals rather than parameters: only these let the planner use an index of some states.
 */
export function statesOf<S extends string = never>(...states: readonly NoInfer<S>[]): Sql {
  for (const state of states) if (!STATE.test(state)) throw new Error(`not a state: ${state}`)
  return new Sql([`(${states.map((state) => `'${state}'`).join(', ')})`], [])
}
