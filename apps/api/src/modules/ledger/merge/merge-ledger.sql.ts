import { col, SAMPLE_ID, type Sql, sql, sqlName, statement, table } from '#database/statement'
import { CreditFactEntity } from '#entities/ledger/credit-fact'

const creditFact = table(CreditFactEntity)

/** The participants whose evaluations by some others count or counted. */
export const evaluatedBy = statement({
  columns: { id: col.uuid() },
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`SELECT DISTINCT evaluated_id AS id FROM credit_fact
      WHERE evaluator_id = ANY(${ids}::uuid[])`,
})

/** A place in the ledger after all entries of locked participants, and before all that follow. */
export const nextPlace = statement({
  columns: { seq: col.text() },
  samples: [{}],
  text: (_: object) => sql`SELECT nextval(pg_get_serial_sequence('score_line', 'seq'))::text AS seq`,
})

export type FactSide = 'evaluator' | 'evaluated'

interface FactMove {
  side: FactSide
  from: string
  to: string
  /** Only facts of these records, or all facts except these records'. */
  only?: readonly string[]
  but?: readonly string[]
}

const column = (side: FactSide): Sql => sqlName(`${side}_id`)
const MOVE: FactMove = { side: 'evaluator', from: SAMPLE_ID, to: SAMPLE_ID }

/** Moves facts from one participant to another, on one side. */
export const moveFactSide = statement({
  columns: { id: col.uuid(), voided: col.bool() },
  samples: [
    { ...MOVE, only: [SAMPLE_ID] },
    { ...MOVE, side: 'evaluated', but: [SAMPLE_ID] },
  ] as FactMove[],
  text: ({ side, from, to, only, but = [] }: FactMove) =>
    sql`WITH moved AS (UPDATE credit_fact SET ${column(side)} = ${to}::uuid
        WHERE ${column(side)} = ${from}::uuid
          AND ${only ? sql`record_id = ANY(${only}::uuid[])` : sql`record_id <> ALL(${but}::uuid[])`}
        RETURNING record_id, voided_on)
      SELECT record_id AS id, bool_and(voided_on IS NOT NULL) AS voided FROM moved
      GROUP BY record_id ORDER BY record_id`,
})

/** Lets facts count again that a merge voided. */
export const restoreFacts = statement({
  samples: [{ ids: [SAMPLE_ID] }],
  text: ({ ids }: { ids: readonly string[] }) =>
    sql`UPDATE credit_fact SET ${creditFact.voidedOn} = NULL
      WHERE record_id = ANY(${ids}::uuid[]) AND NOT pooled`,
})
