import 'reflect-metadata'
import { EvaluationFlagEntity } from '#entities/evaluation/evaluation-flag'
import { DishonestRecordEntity } from '#entities/ledger/dishonest-record'
import { of } from './result-columns.js'

it('takes the types of result columns from the entity', () => {
  expect(of(EvaluationFlagEntity, 'id', 'recordIds', 'status', 'version')).toEqual({
    id: { type: 'uuid' },
    recordIds: { type: '_uuid' },
    status: { type: 'text' },
    version: { type: 'int4' },
  })
})

it('refuses days and exact numbers, which pg reads in another form', () => {
  expect(() => of(DishonestRecordEntity, 'validUntil')).toThrow('DishonestRecordEntity.validUntil')
  expect(() => of(DishonestRecordEntity, 'points')).toThrow('DishonestRecordEntity.points')
})

it('refuses a property that is no column', () => {
  // @ts-expect-error The entity has no such column.
  expect(() => of(EvaluationFlagEntity, 'heading')).toThrow('EvaluationFlagEntity.heading')
})
