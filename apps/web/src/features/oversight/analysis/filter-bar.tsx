import {
  PARTICIPANT_SIGNS,
  type ParticipantSign,
  PROCUREMENT_CATEGORIES,
  type ProcurementCategory,
} from '@credit/contract'
import { Flex, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { loadedBy } from '../../../shared/components/loaded-options.js'
import { PageSwitch } from '../../../shared/components/page-switch.js'
import type { useAreaFigures } from './use-area-figures.js'
import { type Chosen, type Filters, PERIODS } from './use-filters.js'

interface Props {
  filters: Filters
  /** Null if the caller sees only one area. */
  areas: ReturnType<typeof useAreaFigures> | null
  onChange: (change: Partial<Chosen>) => void
}

/** Filters by period, role, kind of purchase and area. */
export function FilterBar({ filters, areas, onChange }: Props) {
  const { t } = useTranslation(['oversight', 'common'])
  return (
    <Flex wrap gap={8}>
      <PageSwitch
        aria-label={t('analysis.period')}
        open={filters.months}
        onOpen={(months) => onChange({ months })}
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
      <Select<ProcurementCategory>
        allowClear
        value={filters.category}
        aria-label={t('analysis.category')}
        placeholder={t('analysis.allCategories')}
        className="analysis-filter"
        onChange={(category: ProcurementCategory | undefined) => onChange({ category })}
        options={PROCUREMENT_CATEGORIES.map((category) => ({
          value: category,
          label: t(`common:procurementCategory.${category}`),
        }))}
      />
      {areas && (
        <Select<string>
          allowClear
          showSearch
          {...loadedBy(areas)}
          optionFilterProp="label"
          value={filters.areaId}
          aria-label={t('ranking.area')}
          placeholder={t('ranking.allAreas')}
          className="analysis-filter"
          onChange={(areaId: string | undefined) => onChange({ areaId })}
          options={areas.data?.map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
        />
      )}
    </Flex>
  )
}
