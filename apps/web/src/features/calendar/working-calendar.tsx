import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addMonths, CALENDAR_YEARS, dateOf, type PlainDate, startOfMonth } from '@credit/contract'
import { Button, Flex, Select } from 'antd'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { useMay } from '../../providers/access-control.js'
import { HistoryLink } from '../../resource-kit/history-link.js'
import { Card } from '../../shared/components/card.js'
import { LoadProblem } from '../../shared/components/load-problem.js'
import { PageHead } from '../../shared/components/page-head.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { MIN_WIDTH, useMinWidth } from '../../shared/hooks/use-media.js'
import { CalendarYearCard } from './calendar-year-card.js'
import { DayDialog } from './day-dialog.js'
import { DeadlinesOffer } from './deadlines-offer.js'
import { ImportButton } from './import-button.js'
import { Legend } from './legend.js'
import { monthOf, monthsOf } from './month.js'
import { monthName } from './month-grid.js'
import type { Range } from './ranges.js'
import { YearConfirmation } from './year-confirmation.js'
import { YearGrid } from './year-grid.js'

const YEARS = Array.from(
  { length: CALENDAR_YEARS.last - CALENDAR_YEARS.first + 1 },
  (_, index) => CALENDAR_YEARS.first + index,
)
/** Days, their changes and the years that were confirmed. */
const CALENDAR_TABLES = ['calendar_year', 'calendar_change', 'dictionary'] as const

const yearOf = (day: PlainDate) => Number(day.slice(0, 4))

function scrollToMonth(month: PlainDate) {
  document.querySelector(`[data-month="${month.slice(0, 7)}"]`)?.scrollIntoView({ block: 'nearest' })
}

/** Working days by year, with the holidays beside them. */
export function WorkingCalendar() {
  const { t } = useTranslation('calendar')
  const editable = useMay('calendar', 'update')
  const mayImport = useMay('calendar', 'import')
  const [search, setSearch] = useSearchParams()
  const wide = useMinWidth(MIN_WIDTH.table)
  const clientDay = dateOf(new Date())
  const asked = monthOf(search, clientDay)
  const [moved, setMoved] = useState(asked === startOfMonth(clientDay) ? clientDay : asked)
  const [opened, setOpened] = useState<Range | null>(null)
  const year = yearOf(asked)
  const query = apiQuery.useQuery('get', '/credit/admin/api/calendar', { params: { query: { year } } })
  const { data, error, refetch } = query
  const days = useMemo(() => new Map(data?.days.map((day) => [day.date, day])), [data])
  // The year in the address may change without the page, as by a link of a to-do.
  const current = yearOf(moved) === year ? moved : asked
  const show = (day: PlainDate) => {
    if (!YEARS.includes(yearOf(day))) return
    setMoved(day)
    if (yearOf(day) !== year) setSearch({ year: day.slice(0, 4) }, { replace: true })
  }
  const month = search.get('month') === asked.slice(0, 7) ? asked : null
  useEffect(() => {
    if (month) scrollToMonth(month)
  }, [month])
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('title')}
        extra={
          <Flex wrap gap={12} align="center">
            <HistoryLink tables={CALENDAR_TABLES} />
            {mayImport && data ? <ImportButton version={data.version} /> : null}
          </Flex>
        }
      />
      <DeadlinesOffer />
      <div className="calendar-page">
        <Card
          title={
            <Flex gap={12} align="center">
              <span>{t('year.grid', { year })}</span>
              {data ? (
                <span>
                  <StatusTag tone={data.confirmed ? 'plain' : 'warning'}>
                    {t(data.confirmed ? 'confirmed' : 'unconfirmed')}
                  </StatusTag>
                </span>
              ) : null}
            </Flex>
          }
          extra={
            <Flex wrap gap={4} justify="end">
              <Button
                icon={<LeftOutlined />}
                aria-label={t('previous')}
                onClick={() => show(addMonths(current, -12))}
              />
              <Select
                aria-label={t('year.select')}
                value={year}
                options={YEARS.map((value) => ({ value, label: value }))}
                onChange={(value) => show(`${value}${current.slice(4, 8)}01`)}
              />
              {wide ? null : (
                <Select
                  aria-label={t('month')}
                  value={startOfMonth(current)}
                  options={monthsOf(year).map((value) => ({ value, label: monthName(value, false) }))}
                  popupMatchSelectWidth={false}
                  onChange={(value) => {
                    setMoved(value)
                    scrollToMonth(value)
                  }}
                />
              )}
              <Button icon={<RightOutlined />} aria-label={t('next')} onClick={() => show(addMonths(current, 12))} />
            </Flex>
          }
        >
          <Flex vertical gap={8}>
            {error && !data ? <LoadProblem error={error} onRetry={refetch} /> : null}
            {data?.confirmed === false ? <YearConfirmation data={data} /> : null}
            <Flex wrap gap="4px 16px" justify="space-between" align="center">
              <Legend unconfirmed={data?.confirmed === false} />
              {editable ? <span className="calendar-hint">{t(wide ? 'range.byMouse' : 'range.byTouch')}</span> : null}
            </Flex>
            <YearGrid
              {...{ year, days, current, opened }}
              today={data?.today ?? clientDay}
              unconfirmed={data?.confirmed === false}
              onMove={show}
              {...(editable && data ? { onOpen: setOpened } : {})}
            />
          </Flex>
        </Card>
        {data ? (
          <CalendarYearCard
            {...{ data, days }}
            onShow={(run) => {
              show(run.from)
              if (editable) setOpened({ from: run.from, to: run.to })
              else scrollToMonth(run.from)
            }}
          />
        ) : null}
      </div>
      {opened && data ? (
        <DayDialog
          key={`${opened.from}/${opened.to}`}
          range={opened}
          {...{ days }}
          version={data.version}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Flex>
  )
}
