import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { StackedBar } from '../../shared/charts/stacked-bar.js'
import { QueryCard } from '../../shared/components/card.js'
import { Change } from '../../shared/components/change.js'
import { formatNumber } from '../../shared/format/numbers.js'
import { listAddress } from './list-address.js'
import type { ProjectStatus } from './rows.js'

type Counts = components['schemas']['SectionCounts']

/** Parts of the bar, each linked to the projects it counts by the values of the list's status filter. */
export const SECTION_PARTS = [
  ['procuring', ['none']],
  ['endOfBidEvaluation', ['0']],
  ['contractRecord', ['1']],
  ['performanceAcceptance', ['2']],
  ['paymentApplication', ['payment']],
  ['done', ['done']],
  ['abandoned', ['4']],
] as const satisfies readonly (readonly [keyof Counts, readonly ProjectStatus[]])[]

/** Final stages. */
const OVER: Partial<Record<keyof Counts, 'light' | 'dark'>> = { done: 'light', abandoned: 'dark' }

interface Props {
  /** Defaults to all areas that the caller sees. */
  areaId?: string | undefined
}

function Total({ figures, areaId }: Props & { figures: Counts & { previous: Counts } }) {
  const { t } = useTranslation('projects')
  const linked = useMay('project', 'list')
  const total = formatNumber(figures.total)
  return (
    <p className="figure-line">
      <span className="figure">{linked ? <Link to={listAddress([], areaId)}>{total}</Link> : total}</span>
      <span className="meta">
        {t('figures.total')} · <Change now={figures.total} before={figures.previous.total} />
      </span>
    </p>
  )
}

export const figuresQuery = (areaId?: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/sysProject/analyze', {
    params: { query: { areaId } },
  })

/** Bid sections as a bar of their stages, each with its number and the change in 30 days. */
export function FiguresCard({ areaId }: Props) {
  const { t } = useTranslation('projects')
  const linked = useMay('project', 'list')
  const figures = useQuery(figuresQuery(areaId))
  return (
    <QueryCard title={t('figures.title')} query={figures} rows={7}>
      {(data) => (
        <>
          <Total figures={data} areaId={areaId} />
          <StackedBar
            label={t('figures.title')}
            segments={SECTION_PARTS.map(([name, statuses]) => ({
              key: name,
              value: data[name],
              grey: OVER[name],
              name: t(`figures.${name}`),
              content: linked ? (
                <Link to={listAddress(statuses, areaId)}>{formatNumber(data[name])}</Link>
              ) : (
                formatNumber(data[name])
              ),
              note: <Change now={data[name]} before={data.previous[name]} />,
            }))}
          />
        </>
      )}
    </QueryCard>
  )
}
