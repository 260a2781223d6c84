import { dayText, timeText } from './time-text.js'

describe('a time in a response', () => {
  it.each([
    ['2026-11-29T17:58:27.727Z', '2026-11-30T01:58:27.727+08:00'],
    ['2026-11-29T17:58:27.540Z', '2026-11-30T01:58:27.54+08:00'],
    ['2026-11-29T16:00:00.000Z', '2026-11-30T00:00:00+08:00'],
    ['2026-11-29T17:10:00.100Z', '2026-11-30T01:10:00.1+08:00'],
  ])('states %s in the time zone of the process', (at, text) => {
    expect(timeText(new Date(at))).toBe(text)
    expect(new Date(text)).toEqual(new Date(at))
  })

  it('may disclose its day only', () => {
    expect(dayText(new Date('2026-11-29T17:58:27.727Z'))).toBe('2026-11-30T00:00:00+08:00')
  })
})
