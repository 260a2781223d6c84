import { isPlainDate } from '@credit/contract'
import { Flex, Form } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useNavigationType, useSearchParams } from 'react-router'
import { apiQuery } from '../api/query.js'
import { LinesTable } from '../features/credit/score/lines-table.js'
import { ScoreSummary } from '../features/credit/score/score-summary.js'
import { TraceTable } from '../features/credit/score/trace-table.js'
import { DayInput } from '../resource-kit/calendar.js'
import { Card, QueryContent } from '../shared/components/card.js'
import { PageHead } from '../shared/components/page-head.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

const DAY = /^\d{4}-\d{2}-\d{2}$/

function ScoreHistory({ id, asOf }: { id: string; asOf: string | undefined }) {
  const { t } = useTranslation(['credit-score', 'credit', 'kit'])
  /** Text of the field. The address gets it later, and only if it is a day. */
  const [text, setText] = useState(asOf ?? null)
  const isRead = !text || isPlainDate(text)
  const [isLeft, setLeft] = useState(false)
  const [, setSearch] = useSearchParams()
  const { key } = useLocation()
  const hasMoved = useNavigationType() === 'POP'
  // A history entry has a day of its own.
  useEffect(() => {
    if (hasMoved && key) setText(asOf ?? null)
  }, [hasMoved, key, asOf])
  const credit = apiQuery.useQuery('get', '/credit/admin/api/credit/{id}', {
    params: { path: { id }, query: asOf ? { asOf } : {} },
  })
  useRecordName(credit.data?.name)
  const choose = (day: string | null) => {
    setText(day)
    setLeft(false)
    if (day && !isPlainDate(day)) return
    setSearch((before) => {
      const next = new URLSearchParams(before)
      if (day) next.set('asOf', day)
      else next.delete('asOf')
      return next
    })
  }
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('history.title', { name: credit.data?.name ?? '' })}
        extra={
          <Form layout="inline">
            <Form.Item
              label={t('history.asOf')}
              htmlFor="as-of"
              style={{ marginInlineEnd: 0 }}
              {...(!isRead && isLeft ? { validateStatus: 'error', help: t('kit:rule.date') } : {})}
            >
              <DayInput id="as-of" withTime={false} value={text} onChange={choose} onBlur={() => setLeft(true)} />
            </Form.Item>
          </Form>
        }
      />
      <QueryContent query={credit} rows={20}>
        {(data) => (
          <>
            <Card title={t('credit:record.asOf', { day: data.asOf, version: data.ruleVersion })}>
              <ScoreSummary credit={data} />
            </Card>
            <Card title={t('credit:trace.title')}>
              <TraceTable rows={data.trace} score={data.creditScore} />
            </Card>
          </>
        )}
      </QueryContent>
      <Card title={t('credit:lines.title')}>
        <LinesTable participantId={id} />
      </Card>
    </Flex>
  )
}

/** Explains the score of `?id=` on any day (`asOf`), with every line of the calculation. */
export default function ScoreHistoryPage() {
  const [search] = useSearchParams()
  const id = search.get('id')
  const asOf = search.get('asOf')
  if (!id) return <Navigate to="/integrityManagement/Home" replace />
  return <ScoreHistory key={id} id={id} asOf={asOf && DAY.test(asOf) ? asOf : undefined} />
}
