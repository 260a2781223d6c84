import type { DishonestRecordStatus } from '@credit/contract'
import type { AllAreasPolicy } from '../../../database/policy.js'
import { col, SAMPLE_ID, type Sql, sql, sqlName, statement } from '../../../database/statement.js'
import { movingRows } from '../../participants/merge/moving-rows.sql.js'
import { EVERYWHERE } from '../ledger/ledger.sql.js'

const access: AllAreasPolicy = EVERYWHERE

export const moveClaims = movingRows({ name: 'bonus_claim', area: true, status: true, access })
export const moveAdjustments = movingRows({ name: 'adjustment', area: true, status: true, access })
/** A case stays with the area of what it is about. */
export const moveCases = movingRows({ name: 'credit_case', status: true, access })
/** A behaviour in a project stays with the project's area. */
export const moveDishonestRecords = movingRows({ name: 'dishonest_record', status: true, access })

interface ActPair {
  sourceId: string
  targetId: string
}

/** Acts that both participants have on record by one decision, and that count or counted. */
export const actsOnRecordTwice = statement({
  access,
  columns: {
    sourceAct: col.uuid(),
    sourceStatus: col.text<DishonestRecordStatus>(),
    targetAct: col.uuid(),
    targetStatus: col.text<DishonestRecordStatus>(),
  },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID }],
  text: ({ sourceId, targetId }: ActPair) =>
    sql`SELECT s.id AS "sourceAct", s.status AS "sourceStatus", t.id AS "targetAct",
        t.status AS "targetStatus"
      FROM dishonest_record s JOIN dishonest_record t ON t.item_id = s.item_id
        AND t.decision_number = s.decision_number
        AND t.authority IS NOT DISTINCT FROM s.authority
        AND t.decided_on IS NOT DISTINCT FROM s.decided_on
      WHERE s.participant_id = ${sourceId}::uuid AND t.participant_id = ${targetId}::uuid
        AND s.decision_number <> '' AND s.status IN ('confirmed', 'expired')
        AND t.status IN ('confirmed', 'expired')
      ORDER BY s.id, t.id`,
})

/** Acts that both participants have by one decision and of which a report still waits. */
export const actsWaitingTwice = statement({
  access,
  columns: { item: col.text(), number: col.text() },
  samples: [{ sourceId: SAMPLE_ID, targetId: SAMPLE_ID, locale: 'en-US' }],
  text: ({ sourceId, targetId, locale }: ActPair & { locale: string }) => {
    const stands = (alias: string) =>
      sql`${sqlName(alias, 'status')} NOT IN ('dismissed', 'revoked')
        AND NOT ${sqlName(alias, 'sealed')}`
    return sql`SELECT DISTINCT i.names->>${locale}::text AS item, s.decision_number AS number
      FROM dishonest_record s JOIN dishonest_record t ON t.item_id = s.item_id
        AND t.decision_number = s.decision_number
      JOIN dishonesty_item i ON i.id = s.item_id
      WHERE s.participant_id = ${sourceId}::uuid AND t.participant_id = ${targetId}::uuid
        AND s.decision_number <> '' AND ${stands('s')} AND ${stands('t')}
        AND (s.status IN ('reported', 'noticed') OR t.status IN ('reported', 'noticed'))
      ORDER BY item, number`
  },
})

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
  text: (_: object) =>
    sql`SELECT nextval(pg_get_serial_sequence('score_line', 'seq'))::text AS seq`,
})

export type FactSide = 'evaluator' | 'evaluated'

interface FactMove {
  side: FactSide
  from: string
  to: string
  /** Only facts of these records, or all but those. */
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
    sql`UPDATE credit_fact SET voided_on = NULL
      WHERE record_id = ANY(${ids}::uuid[]) AND NOT pooled`,
})
