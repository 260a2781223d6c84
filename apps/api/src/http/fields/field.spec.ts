import 'reflect-metadata'
import { answerFrom, Out } from './field.js'

class Named {
  @Out('id') id: string
  @Out() name: string
}

class Row extends Named {
  @Out('time | null') endedAt: string | null
  @Out({ required: false }) note?: string
}

const stored = { id: '1', name: 'stored', endedAt: new Date('2026-01-31T00:00:00Z'), secret: 'never sent' }

describe('answerFrom', () => {
  it('takes the fields of the class and of those that it extends, and nothing else', () => {
    expect(answerFrom(Row, stored, {})).toEqual({ id: '1', name: 'stored', endedAt: '2026-01-31T08:00:00+08:00' })
  })

  it('prefers what is given to what the source has', () => {
    expect(answerFrom(Row, { ...stored, endedAt: null }, { name: 'given' })).toEqual({
      id: '1',
      name: 'given',
      endedAt: null,
    })
  })

  it('does not compile without a value for each field', () => {
    // @ts-expect-error the source has no name
    expect(answerFrom(Named, { id: '1' }, {})).toEqual({ id: '1' })
  })
})
