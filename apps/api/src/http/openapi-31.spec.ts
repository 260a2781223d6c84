import { toOpenApi31 } from './openapi-31.js'

const convert = (schema: object) => toOpenApi31(schema as never)

describe('OpenAPI 3.1', () => {
  it('describes null as a type', () => {
    expect(convert({ type: 'string', nullable: true })).toEqual({ type: ['string', 'null'] })
    expect(convert({ type: 'string', enum: ['a'], nullable: true })).toEqual({
      type: ['string', 'null'],
      enum: ['a', null],
    })
    expect(convert({ nullable: true, allOf: [{ $ref: '#/x' }] })).toEqual({
      anyOf: [{ $ref: '#/x' }, { type: 'null' }],
    })
  })

  it('leaves rules, kinds and examples as they are', () => {
    const schema = {
      type: 'string',
      'x-rule': 'phone',
      'x-kind': 'names',
      example: { nullable: true },
    }
    expect(convert(schema)).toEqual(schema)
  })
})
