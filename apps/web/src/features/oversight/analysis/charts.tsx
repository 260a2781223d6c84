import { Col, Row } from 'antd'
import type { ReactNode } from 'react'
import { ActivityCard } from './activity-card.js'
import { CategoriesCard } from './categories-card.js'
import { CoverageCard } from './coverage-card.js'
import { DishonestyCard } from './dishonesty-card.js'
import { BandsCard, StarsCard } from './distribution-cards.js'
import { DistrictsCard } from './districts-card.js'
import { TrendCard } from './trend-card.js'
import type { useAreaFigures } from './use-area-figures.js'
import type { Chosen, Filters } from './use-filters.js'

interface Props {
  filters: Filters
  areas: ReturnType<typeof useAreaFigures>
  onChange: (change: Partial<Chosen>) => void
}

const Half = ({ children }: { children: ReactNode }) => (
  <Col xs={24} xl={12}>
    {children}
  </Col>
)

/** Charts of the analysis, each of which loads and fails on its own. */
export function Charts({ filters, areas, onChange }: Props) {
  return (
    <Row gutter={[12, 12]}>
      <Half>
        <DistrictsCard areas={areas} areaId={filters.areaId} onPick={(areaId) => onChange({ areaId })} />
      </Half>
      <Half>
        <TrendCard filters={filters} />
      </Half>
      <Half>
        <CategoriesCard filters={filters} onPick={(category) => onChange({ category })} />
      </Half>
      <Half>
        <CoverageCard filters={filters} />
      </Half>
      <Half>
        <ActivityCard filters={filters} />
      </Half>
      <Half>
        <BandsCard filters={filters} />
      </Half>
      <Half>
        <StarsCard filters={filters} />
      </Half>
      <Half>
        <DishonestyCard areaId={filters.areaId} areaName={filters.areaName} />
      </Half>
    </Row>
  )
}
