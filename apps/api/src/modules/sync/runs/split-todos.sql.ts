import {
  type AdjustmentStatus,
  type BonusClaimStatus,
  type CaseStatus,
  type CertificateStatus,
  type DishonestRecordStatus,
  OPEN_CASE_STATES,
  type ParticipantSign,
} from '@credit/contract'
import { col, SAMPLE_ID, type Sql, sql, statement, statesOf } from '#database/statement'

/** Number of items of a body that are in force or pending, by kind. */
interface SplitItems {
  claims: number
  certificates: number
  acts: number
  adjustments: number
  cases: number
}

/** Items of the body `p` that might belong to another body. Ended items are history. */
const ITEMS: readonly (readonly [name: keyof SplitItems, from: Sql])[] = [
  ['claims', sql`bonus_claim i WHERE i.status IN ${statesOf<BonusClaimStatus>('pending', 'noticed', 'approved')}`],
  ['certificates', sql`certificate i WHERE i.status IN ${statesOf<CertificateStatus>('pending', 'approved')}`],
  [
    'acts',
    sql`dishonest_record i WHERE i.status IN ${statesOf<DishonestRecordStatus>('reported', 'noticed', 'confirmed')}`,
  ],
  ['adjustments', sql`adjustment i WHERE i.status IN ${statesOf<AdjustmentStatus>('pending', 'approved')}`],
  ['cases', sql`credit_case i WHERE i.status IN ${statesOf<CaseStatus>(...OPEN_CASE_STATES)}`],
]

/** The two bodies, and the number of items whose owner cannot be determined. */
export const splitItems = statement({
  access: 'system',
  columns: {
    fromName: col.text(),
    toName: col.text(),
    sign: col.smallint<ParticipantSign>(),
    areaId: col.uuid(),
    claims: col.int(),
    certificates: col.int(),
    acts: col.int(),
    adjustments: col.int(),
    cases: col.int(),
  },
  samples: [{ fromId: SAMPLE_ID, toId: SAMPLE_ID }],
  text: ({ fromId, toId }: { fromId: string; toId: string }) => {
    const count = (name: keyof SplitItems) => {
      const from = ITEMS.find(([key]) => key === name)?.[1] ?? sql`bonus_claim i WHERE false`
      return sql`(SELECT count(*)::int FROM ${from} AND i.participant_id = p.id)`
    }
    return sql`SELECT p.name AS "fromName", q.name AS "toName", p.sign, p.area_id AS "areaId",
        ${count('claims')} AS claims, ${count('certificates')} AS certificates,
        ${count('acts')} AS acts, ${count('adjustments')} AS adjustments, ${count('cases')} AS cases
      FROM participant p, participant q
      WHERE p.id = ${fromId}::uuid AND q.id = ${toId}::uuid`
  },
})

/** Kind of these to-dos, before the id of the body whose items they are about. */
export const SPLIT_TODO = 'BODY_SPLIT:'

/** To-dos about bodies that have no items left from before the split. */
export const settledSplits = statement({
  access: 'system',
  columns: { sourceId: col.uuid(), kind: col.text() },
  samples: [{}],
  text: (_: object) => {
    const left = ITEMS.map(
      ([, from]) => sql`EXISTS (SELECT 1 FROM ${from} AND i.participant_id = p.id AND i.create_time <= t.create_time)`,
    )
    const [first = sql`false`, ...others] = left
    const any = others.reduce((all, one) => sql`${all} OR ${one}`, first)
    return sql`SELECT t.source_id AS "sourceId", t.kind FROM todo t
      JOIN participant p ON t.kind = ${SPLIT_TODO} || p.id::text
      WHERE t.source_type = 'sync' AND t.kind LIKE ${SPLIT_TODO} || '%' AND NOT (${any})`
  },
})
