import { OPEN_STAGES, PARTICIPANT_SIGNS } from '@credit/contract'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { ChartCard } from '../../../shared/charts/chart-card.js'
import { type Counted, EvaluationRows } from './evaluation-rows.js'
import { ratesOption } from './options.js'
import type { Filters } from './use-filters.js'

type Row = components['schemas']['CoverageRow']

/** Completion of due evaluations by stage and role. */
export function CoverageCard({ filters: { sign, areaId, areaName } }: { filters: Filters }) {
  const { t } = useTranslation(['oversight', 'common'])
  const [counted, setCounted] = useState<Counted | null>(null)
  const query = apiQuery.useQuery('get', '/credit/admin/api/mutualEvaluationRecord/coverage', {
    params: { query: { areaId, type: sign } },
  })
  const optionOf = useCallback(
    (rows: Row[]) => {
      const rateOf = (stage: number, role: number) =>
        rows.find((row) => row.stage === stage && row.sign === role)?.rate ?? null
      return ratesOption(
        OPEN_STAGES.map((stage) => t(`common:stage.${stage}`)),
        rolesOf(sign).map((role) => ({
          name: t(`common:sign.${role}`),
          values: OPEN_STAGES.map((stage) => rateOf(stage, role)),
        })),
      )
    },
    [t, sign],
  )
  const open = (stage: Counted['stage'], type: Counted['type']) => setCounted({ stage, type, areaId })
  return (
    <>
      <ChartCard
        title={t('analysis.coverage')}
        scope={[areaName, sign && t(`common:sign.${sign}`)]}
        query={query}
        empty={t('analysis.none')}
        isEmpty={(rows) => rows.length === 0}
        optionOf={optionOf}
        tableOf={(rows) => ({
          texts: 2,
          head: [
            t('analysis.coverageStage'),
            t('analysis.role'),
            t('analysis.due'),
            t('analysis.given'),
            t('analysis.rate'),
          ],
          rows: rows.map(({ stage, sign, due, given, rate }) => [
            t(`common:stage.${stage}`),
            t(`common:sign.${sign}`),
            due,
            given,
            rate === null ? null : `${rate.toFixed(2)}%`,
          ]),
        })}
        onPick={({ dataIndex, seriesIndex = 0 }) => open(OPEN_STAGES[dataIndex], rolesOf(sign)[seriesIndex])}
        onPickRow={(at, rows) => open(rows[at]?.stage, rows[at]?.sign)}
      />
      {counted ? <EvaluationRows of={counted} onClose={() => setCounted(null)} /> : null}
    </>
  )
}

const rolesOf = (sign: Filters['sign']) => (sign === undefined ? PARTICIPANT_SIGNS : [sign])
