import { col, SAMPLE_ID, type Sql, sql, statement } from '../../../database/statement.js'
import { ANY_AREA } from '../records/locked-records.sql.js'

/** A participant of a section that turned out to be another body. */
export interface PartyMove {
  sectionId: string
  fromId: string
  toId: string
}

const MOVE: PartyMove = { sectionId: SAMPLE_ID, fromId: SAMPLE_ID, toId: SAMPLE_ID }

const rowsOf = (moves: readonly PartyMove[]): Sql => sql`unnest(
  ${moves.map(({ sectionId }) => sectionId)}::uuid[], ${moves.map(({ fromId }) => fromId)}::uuid[],
  ${moves.map(({ toId }) => toId)}::uuid[])`

/** Records with one of the participants on either side. */
export const recordsOfParties = statement({
  access: ANY_AREA,
  columns: { id: col.uuid(), sectionId: col.uuid() },
  samples: [[MOVE]],
  text: (moves: readonly PartyMove[]) => sql`SELECT DISTINCT r.id, r.section_id AS "sectionId" FROM ${rowsOf(moves)}
      v(section_id, from_id, to_id)
    JOIN evaluation_record r ON r.section_id = v.section_id
      AND v.from_id IN (r.evaluator_id, r.evaluated_id)`,
})

/** Puts the other bodies on locked records, unless they have that pair already. */
export const updateParties = statement({
  access: ANY_AREA,
  columns: { id: col.uuid(), evaluatorId: col.uuid(), evaluatedId: col.uuid() },
  samples: [{ ids: [SAMPLE_ID], moves: [MOVE] }],
  text: ({ ids, moves }: { ids: readonly string[]; moves: readonly PartyMove[] }) => sql`
    WITH v AS (SELECT * FROM ${rowsOf(moves)} v(section_id, from_id, to_id)),
      target AS (SELECT r.id, r.section_id, r.stage, coalesce(a.to_id, r.evaluator_id) AS evaluator,
          coalesce(b.to_id, r.evaluated_id) AS evaluated
        FROM evaluation_record r
        LEFT JOIN v a ON a.section_id = r.section_id AND a.from_id = r.evaluator_id
        LEFT JOIN v b ON b.section_id = r.section_id AND b.from_id = r.evaluated_id
        WHERE r.id = ANY(${ids}::uuid[]))
    UPDATE evaluation_record r SET evaluator_id = t.evaluator, evaluated_id = t.evaluated,
      version = r.version + 1
    FROM target t WHERE t.id = r.id AND NOT EXISTS (SELECT 1 FROM evaluation_record o
      WHERE o.section_id = t.section_id AND o.stage = t.stage AND o.evaluator_id = t.evaluator
        AND o.evaluated_id = t.evaluated)
    RETURNING r.id, r.evaluator_id AS "evaluatorId", r.evaluated_id AS "evaluatedId"`,
})
