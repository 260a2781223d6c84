import { FundProjectionScreenOutlined } from '@ant-design/icons'
import { Button, Col, Flex, Row } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { CompletionCard } from '../features/evaluation/completion-card.js'
import { Charts } from '../features/oversight/analysis/charts.js'
import { ComparisonCard } from '../features/oversight/analysis/comparison-card.js'
import { FilterBar } from '../features/oversight/analysis/filter-bar.js'
import { useAreaFigures } from '../features/oversight/analysis/use-area-figures.js'
import { useFilters } from '../features/oversight/analysis/use-filters.js'
import { FiguresCard } from '../features/projects/figures-card.js'
import { ofCity } from '../resource-kit/use-definition.js'
import { PageHead } from '../shared/components/page-head.js'
import { Together } from '../shared/components/together.js'

/** Charts of the caller's areas, filtered by period, role and area. */
export default function VisualizationPage() {
  const { t } = useTranslation('pages')
  const navigate = useNavigate()
  const areas = useAreaFigures()
  const seesAll = ofCity()
  const [filters, change] = useFilters(areas.data)
  return (
    <Together>
      <PageHead
        title={t('visualization.title')}
        extra={
          <Flex wrap gap={8}>
            <FilterBar filters={filters} areas={seesAll ? areas : null} onChange={change} />
            <Button
              icon={<FundProjectionScreenOutlined aria-hidden="true" />}
              onClick={() => void navigate('/visualizationview')}
            >
              {t('visualization.wallBoard')}
            </Button>
          </Flex>
        }
      />
      <Row gutter={[12, 12]} className="even-cards">
        <Col xs={24} xl={12}>
          <FiguresCard areaId={filters.areaId} />
        </Col>
        <Col xs={24} xl={12}>
          <CompletionCard areaId={filters.areaId} />
        </Col>
      </Row>
      <Charts filters={filters} areas={areas} onChange={change} />
      {seesAll ? <ComparisonCard areas={areas} /> : null}
    </Together>
  )
}
