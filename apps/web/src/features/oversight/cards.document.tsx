import { SIGN, TOP_SIZE } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { localPath } from '../../paths.js'
import { DocumentCard, DocumentPairs, DocumentTable } from '../../shared/components/document-parts.js'
import { ParticipantLink } from '../../shared/components/participant-link.js'
import { formatDate } from '../../shared/format/dates.js'
import { dueText } from '../../shared/format/due.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { rankingQuery } from './ranking-card.js'
import { ACCOUNT_KINDS, statisticsQuery } from './statistics-card.js'
import { useAbout } from './todo-table.js'
import { isDecidable, TODOS_SHOWN, type TodoRow as Todo, todosQuery } from './todos-query.js'

function TodoTable({ rows, withAreas }: { rows: readonly Todo[]; withAreas: boolean }) {
  const { t } = useTranslation(['oversight', 'common'])
  const about = useAbout()
  const title = (row: Todo) => {
    const path = localPath(row.link)
    return (
      <>
        {path ? <Link to={path}>{row.title}</Link> : row.title}{' '}
        <span className="document-meta">
          {about(row)}
          {row.escalated ? ` · ${t('todo.escalated')}` : null}
        </span>
      </>
    )
  }
  const due = ({ dueAt, createTime, waitsUntil }: Todo) =>
    waitsUntil
      ? t('todo.until', { date: waitsUntil })
      : dueAt
        ? dueText(t, dueAt)
        : t('todo.received', { date: formatDate(createTime) })
  return (
    <DocumentTable
      label={t('todo.heading')}
      rows={rows}
      empty={t('todo.empty')}
      columns={[
        { title: t('todo.what'), cell: title },
        ...(withAreas ? [{ title: t('todo.area'), cell: ({ areaName }: Todo) => areaName }] : []),
        { title: t('todo.due'), cell: due },
        { title: t('todo.assignee'), cell: ({ assigneeName }) => assigneeName || t('todo.unassigned') },
      ]}
    />
  )
}

/** Open work, items that wait for others last. Items after the first ones are folded, as the app shows them on further pages. */
export function TodosDocument() {
  const { t } = useTranslation('oversight')
  const { data } = useQuery(todosQuery)
  if (!data) return null
  const ordered = [...data.filter(isDecidable), ...data.filter((row) => !isDecidable(row))]
  const rest = ordered.slice(TODOS_SHOWN)
  const withAreas = new Set(data.map(({ areaId }) => areaId)).size > 1
  return (
    <DocumentCard title={t('todo.title', { n: data.length })}>
      <TodoTable rows={ordered.slice(0, TODOS_SHOWN)} withAreas={withAreas} />
      {rest.length > 0 ? (
        <details>
          <summary>{t('todo.all', { n: data.length })}</summary>
          <TodoTable rows={rest} withAreas={withAreas} />
        </details>
      ) : null}
    </DocumentCard>
  )
}

/** Highest scores. */
export function RankingDocument() {
  const { t } = useTranslation('oversight')
  const { data } = useQuery(rankingQuery())
  if (!data) return null
  const title = t('ranking.title', { n: TOP_SIZE })
  return (
    <DocumentCard title={title}>
      <DocumentTable
        label={title}
        rows={data}
        empty={t('ranking.empty')}
        columns={[
          { title: t('ranking.place'), cell: ({ rank }) => rank, isFigure: true },
          {
            title: t('ranking.name'),
            cell: ({ participantId, name }) => <ParticipantLink sign={SIGN.purchaser} id={participantId} name={name} />,
          },
          { title: t('ranking.score'), cell: ({ creditScore }) => creditScore.toFixed(2), isFigure: true },
        ]}
      />
    </DocumentCard>
  )
}

/** Number of accounts of each kind. */
export function StatisticsDocument() {
  const { t } = useTranslation('oversight')
  const { data } = useQuery(statisticsQuery)
  if (!data) return null
  return (
    <DocumentCard title={t('statistics.title')}>
      <p className="document-figures">
        <strong>{formatNumber(data.total)}</strong> <span className="document-meta">{t('statistics.total')}</span>
      </p>
      <DocumentPairs pairs={ACCOUNT_KINDS.map((name) => [t(`statistics.${name}`), formatNumber(data[name])])} />
    </DocumentCard>
  )
}
