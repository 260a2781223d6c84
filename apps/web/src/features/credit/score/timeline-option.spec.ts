import { describe, expect, it } from 'vitest'
import { type Line, linesWithin, timelineOption } from './timeline-option.js'

const line = (onDate: string, after: number): Line =>
  ({ onDate, createTime: `${onDate}T10:00:00`, after, text: '' }) as Line
const LINES = [line('2025-12-01', 60), line('2026-03-01', 70), line('2026-09-01', 80)]

describe('the chart of the score', () => {
  it('starts with the score that applied at the start of the period', () => {
    const days = (months: 3 | 6 | 12) => linesWithin(LINES, months, '2026-11-20').map(({ onDate }) => onDate)
    expect(days(3)).toEqual(['2026-03-01', '2026-09-01'])
    expect(days(12)).toEqual(['2025-12-01', '2026-03-01', '2026-09-01'])
    expect(linesWithin(LINES, 3, '2027-06-01').map(({ onDate }) => onDate)).toEqual(['2026-09-01'])
  })

  it('shows the star levels that its scores reach, as bands', () => {
    const { series } = timelineOption({
      lines: LINES.slice(1),
      asOf: '2026-11-20',
      months: 12,
      starsFrom: [0, 60, 70, 80, 90],
      texts: { today: 'today', stars: (n) => `${n}` },
      colours: { band: '#eee', text: '#333' },
    })
    const bands = series[0]?.markArea.data.map(([from, to]) => [from?.name, from?.yAxis, to?.yAxis])
    expect(bands).toEqual([
      ['2', 65, 70],
      ['3', 70, 80],
      ['4', 80, 85],
    ])
    expect(series[0]?.data[0]?.value[0]).toBe('2026-03-01T10:00:00')
  })
})
