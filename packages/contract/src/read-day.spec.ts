import { describe, expect, it } from 'vitest'
import { dateOf, dayOfText, readDay } from './index.js'

describe('a day as text', () => {
  it.each([
    ...['2010-06-30', '2010/6/30', '2010.6.30', '2010年6月30日', '20100630', '2010-06-30 00:00:00', '2010/6/30 0:00'],
    ...[
      '２０１０－０６－３０',
      '２０１０年６月３０日',
      ' 2010-06-30 ',
      '2010-06-30T00:00:00',
      '2010-06-30 23:59:59.999',
    ],
    ...['2010 年 6 月 30 日', '\u200b2010-06-30', '2010‐06‐30', '2010/6/30 12:00:00 AM'],
  ])('is read from %j', (text) => {
    expect(dayOfText(text)).toBe('2010-06-30')
    expect(readDay(text)).toBe('2010-06-30')
  })

  it('counts in the zone of the process if its time is UTC, else as written', () => {
    expect(dayOfText('2010-06-29T16:00:00Z')).toBe(dateOf(new Date('2010-06-29T16:00:00Z')))
    expect(dayOfText('2010-06-30T00:00:00+08:00')).toBe('2010-06-30')
  })

  it.each(['2010-02-30', '2027-13-01', '20100631', '2010年0月1日', '2010-02-30 00:00'])('%j is no day', (text) => {
    expect(dayOfText(text)).toBe('none')
    expect(readDay(text)).toBeNull()
  })

  it.each([
    '2010年6月',
    '30/06/2010',
    '2010年6-30',
    '2010/6-30',
    '40359',
    '2027年10月1日至7日',
    '2010-06-30x',
    '2010-06-30 25:00',
    '',
    '六月',
  ])('%j is not read as one', (text) => {
    expect(dayOfText(text)).toBeNull()
  })
})
