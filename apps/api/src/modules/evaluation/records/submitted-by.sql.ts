import { sql, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'
import { AccountEntity } from '#entities/identity/account'

const a = table(AccountEntity, 'a')
const r = table(EvaluationRecordEntity, 'r')

/** The person who submitted the record `r`, by name; for its evaluator and for supervisors only. */
export const SUBMITTED_BY = sql`(SELECT coalesce(${a.personName}, ${a.name}) FROM ${a}
  WHERE ${a.id} = ${r.submittedById})`
