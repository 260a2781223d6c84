import { col, SAMPLE_ID, type Sql, sql, statement, table } from '#database/statement'
import { EvaluationRecordEntity } from '#entities/evaluation/evaluation-record'

const r = table(EvaluationRecordEntity, 'r')
const o = table(EvaluationRecordEntity, 'o')
const evaluationRecord = table(EvaluationRecordEntity)

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
  access: 'system',
  columns: { id: col.uuid(), sectionId: col.uuid() },
  samples: [[MOVE]],
  text: (moves: readonly PartyMove[]) => sql`SELECT DISTINCT ${r.select('id', 'sectionId')} FROM ${rowsOf(moves)}
      v(section_id, from_id, to_id)
    JOIN ${r} ON ${r.sectionId} = v.section_id
      AND v.from_id IN (${r.evaluatorId}, ${r.evaluatedId})`,
})

/** Puts the other bodies on locked records, unless they have that pair already. */
export const updateParties = statement({
  access: 'system',
  columns: { id: col.uuid(), evaluatorId: col.uuid(), evaluatedId: col.uuid() },
  samples: [{ ids: [SAMPLE_ID], moves: [MOVE] }],
  text: ({ ids, moves }: { ids: readonly string[]; moves: readonly PartyMove[] }) => sql`
    WITH v AS (SELECT * FROM ${rowsOf(moves)} v(section_id, from_id, to_id)),
      target AS (SELECT ${r.id}, ${r.sectionId}, ${r.stage}, coalesce(a.to_id, ${r.evaluatorId}) AS evaluator,
          coalesce(b.to_id, ${r.evaluatedId}) AS evaluated
        FROM ${r}
        LEFT JOIN v a ON a.section_id = ${r.sectionId} AND a.from_id = ${r.evaluatorId}
        LEFT JOIN v b ON b.section_id = ${r.sectionId} AND b.from_id = ${r.evaluatedId}
        WHERE ${r.id} = ANY(${ids}::uuid[]))
    UPDATE ${r} SET ${evaluationRecord.evaluatorId} = t.evaluator, ${evaluationRecord.evaluatedId} = t.evaluated,
      ${evaluationRecord.version} = ${r.version} + 1
    FROM target t WHERE t.id = ${r.id} AND NOT EXISTS (SELECT 1 FROM ${o}
      WHERE ${o.sectionId} = t.section_id AND ${o.stage} = t.stage AND ${o.evaluatorId} = t.evaluator
        AND ${o.evaluatedId} = t.evaluated)
    RETURNING ${r.select('id', 'evaluatorId', 'evaluatedId')}`,
})
