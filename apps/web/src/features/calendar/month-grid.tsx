import type { PlainDate } from '@credit/contract'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../i18n/index.js'
import { formatLongDate } from '../../shared/format/dates.js'
import { isWorkedOn, type SpecialDay, weeksOf } from './month.js'
import './calendar.css'

/** Any Monday. Its week provides the names of the weekdays. */
const MONDAY = '2027-02-01'

function weekdays(): { long: string; narrow: string }[] {
  return (weeksOf(MONDAY)[0] ?? []).map((day) => {
    const date = new Date(`${day}T00:00:00Z`)
    const name = (weekday: 'long' | 'narrow') => date.toLocaleDateString(currentLocale(), { weekday, timeZone: 'UTC' })
    return { long: name('long'), narrow: name('narrow') }
  })
}

/** Returns the name of a month, with its year if that is asked. */
export function monthName(month: PlainDate, withYear: boolean): string {
  const year = withYear ? ({ year: 'numeric' } as const) : {}
  return new Date(`${month}T00:00:00Z`).toLocaleDateString(currentLocale(), { ...year, month: 'long', timeZone: 'UTC' })
}

interface Props {
  month: PlainDate
  today: PlainDate
  /** Day that is the tab stop, if it is in this month. */
  current: PlainDate | null
  /** First and last chosen day, if any are in this month. */
  from: PlainDate | null
  to: PlainDate | null
  days: ReadonlyMap<PlainDate, SpecialDay>
  unconfirmed: boolean
  editable: boolean
}

/** Days of a month as a table. The year around it handles keys and pointers. */
export const MonthGrid = memo(function MonthGrid(props: Props) {
  const { month, today, current, from, to, days, unconfirmed, editable } = props
  const { t } = useTranslation('calendar')
  return (
    <table aria-label={monthName(month, true)} className="month-grid" data-month={month.slice(0, 7)}>
      <caption aria-hidden="true">{monthName(month, false)}</caption>
      <thead>
        <tr>
          {weekdays().map(({ long, narrow }) => (
            <th key={long} scope="col" abbr={long}>
              {narrow}
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
              const name = special?.name ?? ''
              const marks = special && unconfirmed ? [t('unconfirmed')] : []
              const chosen = from !== null && to !== null && day >= from && day <= to
              // The accessible name starts with the visible text, which users of voice control say.
              const seen = special ? [`${Number(day.slice(8))} ${t(`short.${special.kind}`)} ${name}`.trim()] : []
              const state = t(worked ? 'kind.worked' : 'kind.free')
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
                    aria-pressed={chosen || undefined}
                    aria-disabled={!editable}
                    aria-label={[...seen, formatLongDate(day, currentLocale()), state, ...marks].join(', ')}
                    title={name || undefined}
                  >
                    <span className="month-number">{Number(day.slice(8))}</span>
                    {special ? <span className="month-kind">{t(`short.${special.kind}`)}</span> : null}
                  </button>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
    </table>
  )
})
