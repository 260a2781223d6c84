import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { getSession } from '../api/session.js'
import { ScoreDocument } from '../features/credit/score/cards.document.js'
import { Goal, liftQuery, WAYS_SHOWN, Way, When } from '../features/credit/score/lift-card.js'
import { linesPage } from '../features/credit/score/lines-table.js'
import { creditQuery } from '../features/credit/score/score-card.js'
import { causeOf, linesQuery } from '../features/credit/score/score-line.js'
import { traceName, tracePoints } from '../features/credit/score/trace-table.js'
import { useEvaluatorsText } from '../features/credit/score/use-evaluators-text.js'
import { DocumentPages } from '../shared/components/document-pages.js'
import { DocumentCard, DocumentTable, DocumentTitle } from '../shared/components/document-parts.js'
import { formatDateTime } from '../shared/format/dates.js'
import { signed } from '../shared/format/points.js'

const points = (value: number | null) => (value === null ? '' : value.toFixed(2))

function Lift({ id }: { id: string }) {
  const { t } = useTranslation('credit')
  const { data } = useQuery(liftQuery(id))
  if (!data) return null
  return (
    <DocumentCard title={t('lift.title')}>
      <p>
        <Goal lift={data} />
      </p>
      <DocumentTable
        label={t('lift.title')}
        rows={data.rows.slice(0, WAYS_SHOWN)}
        empty={t('lift.none')}
        columns={[
          { title: t('lift.what'), cell: (row) => <Way row={row} /> },
          { title: t('lift.from'), cell: (row) => <When row={row} /> },
          { title: t('lift.gain'), cell: ({ gain }) => signed(gain), isFigure: true },
          { title: t('lift.then'), cell: ({ creditScore }) => points(creditScore), isFigure: true },
        ]}
      />
    </DocumentCard>
  )
}

function Lines({ id }: { id: string }) {
  const { t } = useTranslation('credit')
  const [search] = useSearchParams()
  const page = linesPage(search)
  const { data } = useQuery(linesQuery(id, page))
  if (!data) return null
  const addressOf = (current: number) => {
    const next = new URLSearchParams(search)
    next.set('current', String(current))
    next.set('size', String(page.size))
    return `?${next}`
  }
  return (
    <DocumentCard title={t('lines.title')}>
      <DocumentTable
        label={t('lines.title')}
        rows={data.records}
        empty={t('lines.empty')}
        columns={[
          { title: t('lines.time'), cell: ({ createTime }) => formatDateTime(createTime) },
          { title: t('lines.cause'), cell: causeOf },
          { title: t('lines.before'), cell: ({ before }) => points(before), isFigure: true },
          { title: t('lines.delta'), cell: ({ delta }) => signed(delta), isFigure: true },
          { title: t('lines.after'), cell: ({ after }) => points(after), isFigure: true },
        ]}
      />
      {data.total > page.size ? (
        <DocumentPages
          {...page}
          text={t('common:pager.total', { count: data.total })}
          total={data.total}
          addressOf={addressOf}
        />
      ) : null}
    </DocumentCard>
  )
}

function Credit({ id, own }: { id: string; own: boolean }) {
  const { t } = useTranslation('credit')
  const evaluatorsText = useEvaluatorsText()
  const { data } = useQuery(creditQuery(id))
  if (!data) return null
  return (
    <>
      <DocumentTitle meta={t('record.asOf', { day: data.asOf, version: data.ruleVersion })}>
        {t('record.title', { name: data.name })}
      </DocumentTitle>
      <DocumentCard title={t('record.standing')}>
        <ScoreDocument credit={data}>
          <p className="document-meta">
            {t('record.rating', { rating: points(data.rating), evaluators: evaluatorsText(data.evaluatorCount) })}
          </p>
        </ScoreDocument>
      </DocumentCard>
      {own ? <Lift id={id} /> : null}
      <DocumentCard title={t('trace.title')}>
        <DocumentTable
          label={t('trace.title')}
          rows={data.trace}
          empty=""
          columns={[
            { title: t('trace.what'), cell: (row) => traceName(t, row) },
            { title: t('trace.weight'), cell: ({ weight }) => points(weight), isFigure: true },
            { title: t('trace.mean'), cell: ({ mean }) => points(mean), isFigure: true },
            { title: t('trace.points'), cell: tracePoints, isFigure: true },
          ]}
        />
      </DocumentCard>
      <Lines id={id} />
    </>
  )
}

/** Document of a credit record: the standing, the terms of the score and its changes. */
export default function CreditRecordDocument() {
  const [search] = useSearchParams()
  const own = getSession()?.user.participantId ?? null
  const id = search.get('id') ?? own
  return id === null ? null : <Credit id={id} own={id === own} />
}
