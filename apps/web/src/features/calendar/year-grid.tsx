import { addMonths, type PlainDate } from '@credit/contract'
import { Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { monthsOf, type SpecialDay } from './month.js'
import { MonthGrid } from './month-grid.js'
import type { Range } from './ranges.js'
import { useDayRange } from './use-day-range.js'
import { useRangeText } from './use-range-text.js'

interface Props {
  year: number
  today: PlainDate
  /** Day that is the tab stop. */
  current: PlainDate
  /** Days that a dialog sets at present. */
  opened: Range | null
  days: ReadonlyMap<PlainDate, SpecialDay>
  unconfirmed: boolean
  onMove: (day: PlainDate) => void
  /** Opens days for editing. Undefined if the account may only read. */
  onOpen?: (range: Range) => void
}

/** Twelve months with a single tab stop, in which a day or a range is chosen. */
export function YearGrid({ year, today, current, opened, days, unconfirmed, onMove, onOpen }: Props) {
  const { t } = useTranslation('calendar')
  const { whole } = useRangeText()
  const grid = useRef<HTMLDivElement>(null)
  const followed = useRef(current)
  const { range, clear, handlers } = useDayRange({ current, onMove, onChoose: onOpen })
  useEffect(() => {
    if (followed.current === current) return
    followed.current = current
    grid.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])
  const open = opened !== null
  const wasOpen = useRef(open)
  useEffect(() => {
    if (wasOpen.current && !open) clear()
    wasOpen.current = open
  })

  const shown = opened ?? range
  return (
    <>
      <div ref={grid} className="year-grid" {...handlers}>
        {monthsOf(year).map((month) => {
          const next = addMonths(month, 1)
          const inside = shown && shown.from < next && shown.to >= month
          return (
            <MonthGrid
              key={month}
              {...{ month, today, days, unconfirmed }}
              current={current >= month && current < next ? current : null}
              from={inside ? shown.from : null}
              to={inside ? shown.to : null}
              editable={onOpen !== undefined}
            />
          )
        })}
      </div>
      <div role="status" className="range-bar">
        {range && !open ? (
          <>
            <span>{t('range.chosen', { range: whole(range) })}</span>
            <Button type="primary" onClick={() => onOpen?.(range)}>
              {t('range.set')}
            </Button>
            <Button onClick={clear}>{t('range.drop')}</Button>
          </>
        ) : null}
      </div>
    </>
  )
}
