import { EvaluationRecordEntity } from '../entities/evaluation/evaluation-record.js'
import { ParticipantEntity } from '../entities/participants/participant.js'
import { sql } from './sql-tag.js'
import { table } from './table.js'

const r = table(EvaluationRecordEntity, 'r')
const record = table(EvaluationRecordEntity)

it('names a table with its alias, and columns by their properties', () => {
  const statement = sql`SELECT ${r.id} FROM ${r} WHERE ${r.dueAt} > ${new Date(0)}`
  expect(statement.toQuery()).toEqual({
    text: 'SELECT r."id" FROM evaluation_record r WHERE r."due_at" > $1',
    values: [new Date(0)],
  })
})

it('lists the columns of a result under the names of their properties', () => {
  expect(r.select('id', 'areaId').toQuery().text).toBe('r."id" AS "id", r."area_id" AS "areaId"')
})

it('names columns alone where the table has no alias', () => {
  const statement = sql`UPDATE ${record} SET ${record.dueAt} = now()`
  expect(statement.toQuery().text).toBe('UPDATE evaluation_record SET "due_at" = now()')
})

it('knows inherited columns', () => {
  expect(table(ParticipantEntity, 'p').updateTime.toQuery().text).toBe('p."update_time"')
})

it('has neither relations nor columns that the entity lacks', () => {
  // @ts-expect-error The entity has no such column.
  expect(r.deadline).toBeUndefined()
  // @ts-expect-error A relation is no column.
  expect(r.project).toBeUndefined()
  // @ts-expect-error A result has no such column.
  expect(() => r.select('deadline')).toThrow('no column')
})
