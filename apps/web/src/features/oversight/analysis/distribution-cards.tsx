import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { PARTICIPANT_LISTS } from '../../../shared/participant-address.js'
import { barsOption } from './options.js'
import type { Filters } from './use-filters.js'

/** The desk lists the participants of all roles. */
const DESK = '/integrityManagement/Home'

type Distribution = components['schemas']['Distribution']
interface Bar {
  name: string
  count: number
  /** The list of the participants that it counts; undefined where no list can be filtered so. */
  address?: string
}

/** Address of a list filtered by one column, in the list's own format. */
const filtered = (list: string, filter: Record<string, string>) =>
  `${list}?${new URLSearchParams(
    Object.entries(filter).map(([name, value]) => [`filters[0]${name}`, value]),
  )}`

interface CardProps {
  title: string
  filters: Filters
  barsOf: (distribution: Distribution) => Bar[]
}

function DistributionCard({ title, filters: { sign, areaId }, barsOf }: CardProps) {
  const { t } = useTranslation('oversight')
  const navigate = useNavigate()
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/account/score/star',
    { params: { query: { type: sign, areaId } } },
    // Supervisors get the distribution, and nobody else opens the page.
    { select: (answer) => answer as Distribution },
  )
  const optionOf = useCallback(
    (data: Distribution) => {
      const bars = barsOf(data)
      return barsOption(
        bars.map(({ name }) => name),
        bars.map(({ count }) => count),
      )
    },
    [barsOf],
  )
  return (
    <ChartCard
      title={title}
      query={query}
      empty={t('analysis.none')}
      isEmpty={({ total }) => total === 0}
      optionOf={optionOf}
      tableOf={(data) => ({
        head: [title, t('analysis.participants')],
        rows: barsOf(data).map(({ name, count }) => [name, count]),
      })}
      onPick={({ dataIndex }, data) => {
        const address = barsOf(data)[dataIndex]?.address
        if (address) void navigate(address)
      }}
    />
  )
}

/** Participants by the band of their score. */
export function BandsCard({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const barsOf = useCallback(
    ({ bands }: Distribution): Bar[] =>
      bands.map(({ band, count }) => ({
        count,
        name: band ?? t('common:unrated'),
        ...(band
          ? {
              address: filtered(DESK, {
                '[field]': 'band',
                '[operator]': 'contains',
                '[value]': band,
              }),
            }
          : {}),
      })),
    [t],
  )
  return <DistributionCard title={t('analysis.bands')} filters={filters} barsOf={barsOf} />
}

/** Participants by star level. */
export function StarsCard({ filters }: { filters: Filters }) {
  const { sign } = filters
  const { t } = useTranslation(['oversight', 'common'])
  const barsOf = useCallback(
    ({ stars }: Distribution): Bar[] =>
      stars.map(({ stars, count }) => ({
        count,
        name: stars === null ? t('common:unrated') : t('analysis.stars', { n: stars }),
        ...(stars === null || sign === undefined
          ? {}
          : {
              address: filtered(PARTICIPANT_LISTS[sign], {
                '[field]': 'starLevel',
                '[operator]': 'in',
                '[value][0]': String(stars),
              }),
            }),
      })),
    [t, sign],
  )
  return <DistributionCard title={t('analysis.starLevels')} filters={filters} barsOf={barsOf} />
}
