import { PAGE_SIZES } from '@credit/contract'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Empty, Grid, Pagination, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { keepListPreferences, listPreferences } from '../../resource-kit/preferences.js'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import { formatDateTime } from '../../shared/format/dates.js'
import { CREDIT, loadLines, type ScoreLine } from './calls.js'
import { signed } from './terms.js'

const ROUTE = '/creditrecord'

function Delta({ value }: { value: number }) {
  const tone = value > 0 ? 'cr-up' : value < 0 ? 'cr-down' : 'kit-quiet'
  const shape = value > 0 ? '▲' : value < 0 ? '▼' : '■'
  return (
    <span className={`kit-number ${tone}`}>
      <span aria-hidden="true">{shape}</span> {signed(value)}
    </span>
  )
}

function What({ line }: { line: ScoreLine }) {
  return (
    <>
      {line.text}
      {line.bidSectionName ? <span className="cr-section">{line.bidSectionName}</span> : null}
    </>
  )
}

/** Every change of the score with what caused it, the newest first; the page stands in the address. */
export function LinesTable({ participantId }: { participantId: string }) {
  const { t } = useTranslation(['credit', 'kit'])
  const wide = Grid.useBreakpoint().md ?? true
  const [search, setSearch] = useSearchParams()
  const current = Math.max(1, Math.trunc(Number(search.get('current'))) || 1)
  const size = Number(search.get('size')) || listPreferences(ROUTE).pageSize
  const lines = useQuery({
    queryKey: [CREDIT, participantId, 'lines', current, size],
    queryFn: () => loadLines(participantId, { current, size }),
    placeholderData: keepPreviousData,
  })
  if (lines.isPending) return <Skeleton active title={false} paragraph={{ rows: 5 }} />
  if (lines.isError) return <LoadProblem error={lines.error} onRetry={lines.refetch} />
  const { records, total } = lines.data
  if (records.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('lines.empty')} />
  const turn = (page: number, pageSize: number) => {
    keepListPreferences(ROUTE, { pageSize })
    const next = new URLSearchParams(search)
    next.set('current', String(pageSize === size ? page : 1))
    next.set('size', String(pageSize))
    setSearch(next, { preventScrollReset: true })
  }
  return (
    <div aria-busy={lines.isFetching}>
      {wide ? (
        <ScrollArea label={t('lines.title')}>
          <table className="kit-table" aria-label={t('lines.title')}>
            <thead>
              <tr>
                <th scope="col">{t('lines.time')}</th>
                <th scope="col">{t('lines.cause')}</th>
                <th scope="col" className="cr-right">
                  {t('lines.before')}
                </th>
                <th scope="col" className="cr-right">
                  {t('lines.delta')}
                </th>
                <th scope="col" className="cr-right">
                  {t('lines.after')}
                </th>
              </tr>
            </thead>
            <tbody>
              {records.map((line) => (
                <tr key={line.id}>
                  <td className="kit-number">{formatDateTime(line.createTime)}</td>
                  <td>
                    <What line={line} />
                  </td>
                  <td className="kit-number cr-right">{line.before.toFixed(2)}</td>
                  <td className="cr-right">
                    <Delta value={line.delta} />
                  </td>
                  <td className="kit-number cr-right">{line.after.toFixed(2)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollArea>
      ) : (
        <ul className="kit-cards" aria-label={t('lines.title')}>
          {records.map((line) => (
            <li key={line.id} className="cr-card">
              <What line={line} />
              <span className="cr-card-foot">
                <span className="kit-number kit-quiet">{formatDateTime(line.createTime)}</span>
                <Delta value={line.delta} />
                <span className="kit-number">
                  {t('lines.step', {
                    before: line.before.toFixed(2),
                    after: line.after.toFixed(2),
                  })}
                </span>
              </span>
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="kit-pages"
        size={wide ? 'default' : 'small'}
        current={current}
        pageSize={size}
        total={total}
        pageSizeOptions={[...PAGE_SIZES]}
        showSizeChanger
        showQuickJumper={wide}
        showTotal={(count) => t('kit:total', { count })}
        onChange={turn}
      />
    </div>
  )
}
