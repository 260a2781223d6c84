import { sql } from '../../../database/statement.js'

/** The person who submitted the record `r`, by name; for its evaluator and for supervisors only. */
export const SUBMITTED_BY = sql`(SELECT coalesce(a.person_name, a.name) FROM account a
  WHERE a.id = r.submitted_by_id)`
