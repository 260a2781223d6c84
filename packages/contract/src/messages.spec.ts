import { describe, expect, it } from 'vitest'
import { CITY_AREA_CODE } from './areas.js'
import { concernsAccount, fieldsOf, fillTemplate, MESSAGE_EVENT_CODES } from './messages.js'

describe('templates', () => {
  it('name their fields', () => {
    expect(fieldsOf('{a}，{b} and {a}')).toEqual(['a', 'b', 'a'])
    expect(fieldsOf('nothing {{x}} here')).toEqual(['x'])
  })
  it('are filled with values, also with those of prototypes and replacement patterns', () => {
    expect(fillTemplate('{a} of {b}', { a: '$&', b: 3 })).toBe('$& of 3')
    expect(fillTemplate('{toString}{missing}', {})).toBe('')
    expect(fillTemplate('{a}', { a: '{b}', b: 'x' })).toBe('{b}')
  })
})

describe('events', () => {
  const told = (sign: 0 | 2, permissions: string[] = [], areaCode = '003900130006') =>
    MESSAGE_EVENT_CODES.filter((event) =>
      concernsAccount(event, { sign, permissions: new Set(permissions) as never, areaCode }),
    )
  it('concern participants, or supervisors with the permission', () => {
    expect(told(2)).toEqual([
      'evaluationOpened',
      'evaluationDue',
      'evaluationReminded',
      'evaluationOverdue',
      'evaluationRevealed',
      'profileDecided',
      'behaviourNoticed',
      'behaviourDecided',
      'certificateDecided',
      'certificateExpiring',
      'claimDecided',
      'scoreAdjusted',
      'caseMoved',
      'ratingMoved',
      'evaluationReplied',
      'replyRemoved',
      'broadcast',
    ])
    const anySupervisor = ['todoAssigned', 'todoDue', 'todoOverdue', 'recordChanged', 'broadcast', 'jobDone']
    expect(told(0)).toEqual(anySupervisor)
    const ofCity = told(0, [], CITY_AREA_CODE)
    expect(ofCity.filter((event) => !anySupervisor.includes(event))).toEqual(['todoEscalated'])
    expect(told(0, ['sync:list', 'integrity:list'])).toEqual([
      'behaviourReported',
      'behaviourAnswered',
      'syncRefused',
      ...anySupervisor,
    ])
  })
})
