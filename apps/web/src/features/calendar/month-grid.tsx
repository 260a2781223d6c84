import type { PlainDate } from '@credit/contract'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { formatLongDate } from '../../shared/format/dates.js'
import { dayAfterKey, isWorkedOn, type SpecialDay, weeksOf } from './month.js'
import './calendar.css'

/** Any Monday. Its week provides the names of the weekdays. */
const MONDAY = '2027-02-01'

function weekdays(): { long: string; short: string }[] {
  return (weeksOf(MONDAY)[0] ?? []).map((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    const name = (weekday: 'long' | 'short') => date.toLocaleDateString(currentLocale(), { weekday, timeZone: 'UTC' })
    return { long: name('long'), short: name('short') }
  })
}

interface Props {
  label: string
  month: PlainDate
  today: PlainDate
  /** Day that is the tab stop. */
  current: PlainDate
  days: ReadonlyMap<PlainDate, SpecialDay>
  unconfirmed: boolean
  onMove: (day: PlainDate) => void
  /** Opens a day for editing. Undefined if the account may only read. */
  onOpen?: (day: PlainDate) => void
}

/** Month as a grid: a single tab stop, arrow keys move between days, Enter opens a day. */
export function MonthGrid({ label, month, today, current, days, unconfirmed, onMove, onOpen }: Props) {
  const { t } = useTranslation('calendar')
  const table = useRef<HTMLTableElement>(null)
  const followFocus = useRef(false)
  useEffect(() => {
    if (!followFocus.current) return
    followFocus.current = false
    table.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus()
  }, [current])

  const move = (event: KeyboardEvent, day: PlainDate) => {
    const next = dayAfterKey(day, event.key)
    if (!next) return
    event.preventDefault()
    followFocus.current = true
    onMove(next)
  }
  return (
    <table ref={table} aria-label={label} className="month-grid">
      <thead>
        <tr>
          {weekdays().map(({ long, short }) => (
            <th key={long} scope="col" abbr={long}>
              {short}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week.find(Boolean)}>
            {week.map((day, index) => {
              if (!day) return <td key={`none-${String(index)}`} />
              const special = days.get(day)
              const worked = isWorkedOn(day, special)
              const kind = special?.kind ?? 'ordinary'
              const state = t(worked ? 'kind.worked' : 'kind.free')
              const name = special?.name ?? ''
              const marks = special && unconfirmed ? [t('unconfirmed')] : []
              // The accessible name starts with the visible text, which users of voice control say.
              const seen = special ? [`${Number(day.slice(8))} ${t(`short.${special.kind}`)} ${name}`.trim()] : []
              return (
                <td
                  key={day}
                  className={`month-day ${worked ? 'worked' : 'free'} ${kind} ${marks.length > 0 ? 'unconfirmed' : ''}`}
                >
                  <button
                    type="button"
                    data-day={day}
                    tabIndex={day === current ? 0 : -1}
                    aria-current={day === today ? 'date' : undefined}
                    aria-disabled={onOpen === undefined}
                    aria-label={[...seen, formatLongDate(day, currentLocale()), state, ...marks].join(', ')}
                    onKeyDown={(event) => move(event, day)}
                    onClick={() => {
                      onMove(day)
                      onOpen?.(day)
                    }}
                  >
                    <span className="month-number">{Number(day.slice(8))}</span>
                    {special ? (
                      <>
                        {' '}
                        <span className="month-kind">{t(`short.${special.kind}`)}</span>{' '}
                        <span className="month-name">{name}</span>
                      </>
                    ) : null}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
