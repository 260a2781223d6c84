import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getSession } from '../api/session.js'
import { CREDIT, loadCredit } from '../features/credit/calls.js'
import { Completion } from '../features/credit/completion.js'
import { LinesTable } from '../features/credit/lines-table.js'
import { Standing } from '../features/credit/standing.js'
import { TermsSentence } from '../features/credit/terms-sentence.js'
import { TraceTable } from '../features/credit/trace-table.js'
import { LoadProblem } from '../resource-kit/load-problem.js'
import '../features/credit/credit.css'

// The chart's code is larger than the page: the numbers do not wait for it.
const Timeline = lazy(() => import('../features/credit/timeline.js'))

/** A credit record: the own one, or that of `?id=` for a supervisor. */
export default function CreditRecordPage() {
  const { t } = useTranslation('credit')
  const [search] = useSearchParams()
  const id = search.get('id') ?? getSession()?.user.participantId ?? null
  const credit = useQuery({
    queryKey: [CREDIT, id, 'record'],
    enabled: id !== null,
    queryFn: () => loadCredit(id ?? ''),
  })
  if (id === null)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('card.none')} />
  if (credit.isPending) return <Skeleton active paragraph={{ rows: 8 }} />
  if (credit.isError) return <LoadProblem error={credit.error} onRetry={credit.refetch} />
  const { name, creditScore, trace, asOf, rating, evaluatorCount, ruleVersion } = credit.data
  return (
    <div className="cr-page">
      <header className="kit-head">
        <h1>{t('record.title', { name })}</h1>
        <span className="kit-quiet">{t('record.asOf', { day: asOf, version: ruleVersion })}</span>
      </header>
      <section className="kit-cardbox" aria-labelledby="cr-standing">
        <h2 id="cr-standing">{t('record.standing')}</h2>
        <Standing credit={credit.data} />
        <TermsSentence terms={credit.data} score={creditScore} />
        <p className="kit-quiet">
          {t('record.rating', { rating: rating.toFixed(2), count: evaluatorCount })}
        </p>
        <Completion completion={credit.data.completion} />
      </section>
      <div className="cr-columns">
        <section className="kit-cardbox" aria-labelledby="cr-timeline">
          <h2 id="cr-timeline">{t('timeline.title')}</h2>
          <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 5 }} />}>
            <Timeline participantId={id} asOf={asOf} />
          </Suspense>
        </section>
        <section className="kit-cardbox" aria-labelledby="cr-trace">
          <h2 id="cr-trace">{t('trace.title')}</h2>
          <TraceTable rows={trace} score={creditScore} />
        </section>
      </div>
      <section className="kit-cardbox" aria-labelledby="cr-lines">
        <h2 id="cr-lines">{t('lines.title')}</h2>
        <LinesTable participantId={id} />
      </section>
    </div>
  )
}
