import { LeftOutlined, RightOutlined } from '@ant-design/icons'
import { addMonths, CALENDAR_YEARS, dateOf, type PlainDate, startOfMonth } from '@credit/contract'
import { Button, Col, Flex, Row, Select } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { apiQuery } from '../../api/query.js'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/access-control.js'
import { HistoryLink } from '../../resource-kit/history-link.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { PageHead } from '../../shared/components/page-head.js'
import { CalendarYearCard } from './calendar-year-card.js'
import { DayDialog } from './day-dialog.js'
import { DeadlinesOffer } from './deadlines-offer.js'
import { ImportButton } from './import-button.js'
import { monthOf } from './month.js'
import { MonthGrid } from './month-grid.js'

const YEARS = Array.from(
  { length: CALENDAR_YEARS.last - CALENDAR_YEARS.first + 1 },
  (_, index) => CALENDAR_YEARS.first + index,
)
/** Days, their changes and the years that were confirmed. */
const CALENDAR_TABLES = ['calendar_year', 'calendar_change', 'dictionary'] as const
const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1)

const isCovered = (day: PlainDate) => YEARS.includes(Number(day.slice(0, 4)))

/** Returns the name of a month, with its year if one is given. */
function monthName(month: number, year?: number): string {
  const date = new Date(Date.UTC(year ?? 2027, month - 1, 1))
  const parts = year === undefined ? {} : { year: 'numeric' as const }
  return date.toLocaleDateString(currentLocale(), { ...parts, month: 'long', timeZone: 'UTC' })
}

/** Working days by month, with the year's holidays beside them. */
export function WorkingCalendar() {
  const { t } = useTranslation('calendar')
  const editable = useMay('calendar', 'update')
  const mayImport = useMay('calendar', 'import')
  const [search, setSearch] = useSearchParams()
  const day = dateOf(new Date())
  const month = monthOf(search, day)
  const [current, setCurrent] = useState(month === startOfMonth(day) ? day : month)
  const [opened, setOpened] = useState<PlainDate | null>(null)
  const year = Number(month.slice(0, 4))
  const query = apiQuery.useQuery('get', '/credit/admin/api/calendar', {
    params: { query: { year } },
  })
  const days = new Map(query.data?.days.map((day) => [day.date, day]))
  const show = (day: PlainDate) => {
    if (!isCovered(day)) return
    setCurrent(day)
    setSearch({ month: day.slice(0, 7) }, { replace: true })
  }
  const title = monthName(Number(month.slice(5, 7)), year)
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('title')}
        extra={
          <Flex wrap gap={12} align="center">
            <HistoryLink tables={CALENDAR_TABLES} />
            {mayImport && query.data ? <ImportButton version={query.data.version} /> : null}
          </Flex>
        }
      />
      <DeadlinesOffer />
      <Row gutter={[12, 12]}>
        <Col xs={24} lg={15} xl={16}>
          <Card title={title}>
            <Flex wrap gap={4} style={{ marginBottom: 8 }}>
              <Button icon={<LeftOutlined />} aria-label={t('previous')} onClick={() => show(addMonths(month, -1))} />
              <Select
                aria-label={t('year.select')}
                value={year}
                options={YEARS.map((value) => ({ value, label: value }))}
                onChange={(value) => show(`${value}${month.slice(4)}`)}
              />
              <Select
                aria-label={t('month')}
                value={Number(month.slice(5, 7))}
                options={MONTHS.map((value) => ({ value, label: monthName(value) }))}
                popupMatchSelectWidth={false}
                onChange={(value) => show(`${year}-${String(value).padStart(2, '0')}-01`)}
              />
              <Button icon={<RightOutlined />} aria-label={t('next')} onClick={() => show(addMonths(month, 1))} />
            </Flex>
            <QueryContent query={query} rows={10}>
              {({ confirmed, today }) => (
                <MonthGrid
                  {...{ month, today, days, current }}
                  label={title}
                  unconfirmed={!confirmed}
                  onMove={show}
                  onOpen={editable ? setOpened : undefined}
                />
              )}
            </QueryContent>
          </Card>
        </Col>
        <Col xs={24} lg={9} xl={8}>
          {query.data ? <CalendarYearCard data={query.data} onShow={show} /> : null}
        </Col>
      </Row>
      {opened && query.data ? (
        <DayDialog
          key={opened}
          date={opened}
          day={days.get(opened)}
          version={query.data.version}
          onClose={() => setOpened(null)}
        />
      ) : null}
    </Flex>
  )
}
