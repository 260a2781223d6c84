import { useShow } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate, useLocation, useSearchParams } from 'react-router'
import { LinesTable } from '../features/credit/lines-table.js'
import { ScoreCard } from '../features/credit/score-card.js'
import { titleOf } from '../resource-kit/define-resource.js'
import { LoadProblem } from '../resource-kit/load-problem.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { PageProps, RecordOf } from '../resource-kit/types.js'
import { useTexts } from '../resource-kit/use-texts.js'
import './participant.css'

const CREDIT = 'credit'

/** Scores lead here; the card comes after its data, so the browser's own jump finds nothing. */
function useJumpToCredit(ready: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    if (ready && hash === `#${CREDIT}`) document.getElementById(CREDIT)?.scrollIntoView()
  }, [ready, hash])
}

/** A participant as supervisors see it, by `?id=`: profile, score and what made it. */
export default function ParticipantPage({ definition }: PageProps) {
  const { t } = useTranslation('credit')
  const texts = useTexts(definition)
  const [search] = useSearchParams()
  const id = search.get('id')
  const { query, result } = useShow<RecordOf>({
    resource: definition.name,
    id: id ?? '',
    queryOptions: { enabled: id !== null },
    errorNotification: false,
  })
  useJumpToCredit(result !== undefined)
  if (!id) return <Navigate to="/404" replace />
  return (
    <section className="kit-page">
      <header className="kit-head">
        <h1>{titleOf(definition, result) || texts('one')}</h1>
      </header>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active paragraph={{ rows: 8 }} /> : null}
      {result ? (
        <div className="participant">
          <RecordTable definition={definition} record={result} />
          <div id={CREDIT} className="participant-credit">
            <ScoreCard participantId={id} />
            <section className="kit-cardbox" aria-labelledby="score-lines">
              <h2 id="score-lines">{t('lines.title')}</h2>
              <LinesTable participantId={id} />
            </section>
          </div>
        </div>
      ) : null}
    </section>
  )
}
