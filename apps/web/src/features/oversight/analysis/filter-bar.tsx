import { isCityCode, PARTICIPANT_SIGNS, type ParticipantSign } from '@credit/contract'
import { Flex, Segmented, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession } from '../../../api/session.js'
import type { AreaFigures } from './districts-card.js'
import { type Filters, PERIODS } from './use-filters.js'

interface Props {
  filters: Filters
  areas: readonly AreaFigures[]
  onChange: (change: Partial<Filters>) => void
}

/** Period, role and area; the area only for who sees more than one. */
export function FilterBar({ filters, areas, onChange }: Props) {
  const { t } = useTranslation(['oversight', 'common'])
  const seesAll = isCityCode(getSession()?.user.areaCode ?? '')
  return (
    <Flex wrap gap={8}>
      <Segmented
        aria-label={t('analysis.period')}
        value={filters.months}
        onChange={(months) => onChange({ months })}
        options={PERIODS.map((value) => ({ value, label: t('analysis.months', { n: value }) }))}
      />
      <Select<ParticipantSign>
        allowClear
        value={filters.sign}
        aria-label={t('analysis.role')}
        placeholder={t('analysis.allRoles')}
        className="analysis-filter"
        onChange={(sign: ParticipantSign | undefined) => onChange({ sign })}
        options={PARTICIPANT_SIGNS.map((sign) => ({
          value: sign,
          label: t(`common:sign.${sign}`),
        }))}
      />
      {seesAll && (
        <Select<string>
          allowClear
          showSearch
          loading={areas.length === 0}
          optionFilterProp="label"
          value={filters.areaId}
          aria-label={t('ranking.area')}
          placeholder={t('ranking.allAreas')}
          className="analysis-filter"
          onChange={(areaId: string | undefined) => onChange({ areaId })}
          options={areas.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
        />
      )}
    </Flex>
  )
}
