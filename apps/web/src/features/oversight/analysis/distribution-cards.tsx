import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMayOpen } from '../../../providers/access-control.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { barsOption } from './options.js'
import type { Filters } from './use-filters.js'

/** Path of the desk, which lists the participants of all roles. */
const DESK = '/integrityManagement/Home'
/** Statuses that the figures include: all but disabled. */
const COUNTED_STATES = ['active', 'onLeave']
const UNRATED = ['unrated', 'true'] as const
/** Band of participants with a serious act, who have no star. They are therefore not the same as the unrated. */
const NO_BAND = '–'

type Distribution = components['schemas']['Distribution']
interface Bar {
  name: string
  count: number
  /** Address of the list of counted participants. */
  address: string
}

/** Returns the address of the desk's list of the participants that a bar counts. */
function deskOf(
  { sign, areaId }: Pick<Filters, 'sign' | 'areaId'>,
  own: readonly [field: string, value: string],
): string {
  const wanted: (readonly [string, readonly string[]])[] = [
    [own[0], [own[1]]],
    ['status', COUNTED_STATES],
    ['sign', sign === undefined ? [] : [String(sign)]],
    ['areaId', areaId === undefined ? [] : [areaId]],
  ]
  const search = new URLSearchParams()
  for (const [at, [field, values]] of wanted.filter(([, { length }]) => length > 0).entries()) {
    search.set(`filters[${at}][field]`, field)
    search.set(`filters[${at}][operator]`, 'in')
    for (const [index, value] of values.entries()) search.set(`filters[${at}][value][${index}]`, value)
  }
  return `${DESK}?${search}`
}

interface CardProps {
  title: string
  /** Heading of the names in the table. */
  bar: string
  filters: Filters
  barsOf: (distribution: Distribution) => Bar[]
}

function DistributionCard({ title, bar, filters: { sign, areaId, areaName }, barsOf }: CardProps) {
  const { t } = useTranslation(['oversight', 'common'])
  const navigate = useNavigate()
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/account/score/star',
    { params: { query: { type: sign, areaId } } },
    // The page is only open to supervisors, who get the full distribution.
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
  const mayOpen = useMayOpen()
  const open = (bar: Bar | undefined) => bar && void navigate(bar.address)
  const isLinked = (query.data ? barsOf(query.data) : []).every(({ address }) => mayOpen(address))
  return (
    <ChartCard<Distribution>
      title={title}
      scope={[areaName, sign && t(`common:sign.${sign}`)]}
      query={query}
      empty={t('analysis.none')}
      isEmpty={({ total }) => total === 0}
      optionOf={optionOf}
      tableOf={(data) => ({
        head: [bar, t('analysis.participants')],
        rows: barsOf(data).map(({ name, count }) => [name, count]),
      })}
      {...(isLinked
        ? {
            onPick: ({ dataIndex }, data) => open(barsOf(data)[dataIndex]),
            onPickRow: (at, data) => open(barsOf(data)[at]),
          }
        : {})}
    />
  )
}

/** Participants by the band of their score. */
export function BandsCard({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const { sign, areaId } = filters
  const barsOf = useCallback(
    ({ bands }: Distribution): Bar[] =>
      bands.map(({ band, count }) => ({
        count,
        name: band ?? t('common:unrated'),
        address: deskOf({ sign, areaId }, ['band', band ?? NO_BAND]),
      })),
    [t, sign, areaId],
  )
  return <DistributionCard title={t('analysis.bands')} bar={t('analysis.band')} filters={filters} barsOf={barsOf} />
}

/** Participants by star level. */
export function StarsCard({ filters }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const { sign, areaId } = filters
  const barsOf = useCallback(
    ({ stars }: Distribution): Bar[] =>
      stars.map(({ stars, count }) => ({
        count,
        name: stars === null ? t('common:unrated') : t('analysis.stars', { count: stars }),
        address: deskOf({ sign, areaId }, stars === null ? UNRATED : ['starLevel', String(stars)]),
      })),
    [t, sign, areaId],
  )
  return (
    <DistributionCard
      title={t('analysis.starLevels')}
      bar={t('analysis.starLevel')}
      filters={filters}
      barsOf={barsOf}
    />
  )
}
