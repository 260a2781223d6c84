import { Button } from 'antd'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { type Behaviour, BehaviourRows } from './behaviour-rows.js'
import { pieOption } from './options.js'
import type { Filters } from './use-filters.js'

type Share = components['schemas']['DishonestyShare']

const TOP = 10

/** Adds the role to names that several items share, because each role has its own items. */
function toldApart(shares: readonly Share[], t: TFunction<['oversight', 'common']>): Share[] {
  return shares.map((share) => {
    const { itemId, name, sign } = share
    if (!shares.some((other) => other.name === name && other.itemId !== itemId)) return share
    return { ...share, name: t('analysis.behaviourOf', { name, role: t(`common:sign.${sign}`) }) }
  })
}

/** Dishonest behaviours in force by item: the ten most frequent; "see more" opens the table of all (specification 2). */
export function DishonestyCard({ areaId, areaName }: Pick<Filters, 'areaId' | 'areaName'>) {
  const { t } = useTranslation(['oversight', 'common'])
  const [all, setAll] = useState(false)
  const [expanded, setExpanded] = useState(false)
  const [counted, setCounted] = useState<Behaviour | null>(null)
  const query = apiQuery.useQuery(
    'get',
    '/credit/admin/api/mutualEvaluationRecord/analyze',
    { params: { query: { areaId, top: all ? undefined : TOP } } },
    { select: (shares) => toldApart(shares, t) },
  )
  const open = (row: Omit<Behaviour, 'areaId'> | undefined) =>
    row && setCounted({ itemId: row.itemId, name: row.name, areaId })
  return (
    <>
      <ChartCard
        title={t('analysis.dishonesty')}
        scope={[areaName]}
        extra={
          all || (query.data?.length ?? 0) >= TOP ? (
            <Button
              type="link"
              size="small"
              onClick={() => {
                setAll(!all)
                if (!all) setExpanded(true)
              }}
            >
              {t(all ? 'analysis.top' : 'analysis.more', { n: TOP })}
            </Button>
          ) : null
        }
        query={query}
        empty={t('analysis.none')}
        isEmpty={(rows) => rows.length === 0}
        optionOf={pieOption}
        tableOf={(rows) => ({
          head: [t('analysis.behaviour'), t('analysis.inForce')],
          rows: rows.map(({ name, value }) => [name, value]),
        })}
        onPick={({ dataIndex }, rows) => open(rows[dataIndex])}
        onPickRow={(at, rows) => open(rows[at])}
        expanded={expanded}
        onExpand={setExpanded}
      />
      {counted ? <BehaviourRows of={counted} onClose={() => setCounted(null)} /> : null}
    </>
  )
}
