import { SYNC_RUNS_PAGE } from '@credit/contract'
import { keepPreviousData } from '@tanstack/react-query'
import { Col, Empty, Flex, Row, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { apiQuery } from '../api/query.js'
import { FactsCard, KindsCard, WorstCard } from '../features/sync/quality-cards.js'
import { QualityFile } from '../features/sync/quality-file.js'
import { QueryContent } from '../shared/components/card.js'
import { PageHead } from '../shared/components/page-head.js'
import { formatNumber } from '../shared/format/numbers.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Quality of the data of a source in a month, both kept in the address. */
export default function SyncQualityPage() {
  const { t } = useTranslation('sync')
  useRecordName(t('quality.title'))
  const [search, setSearch] = useSearchParams()
  const asked = { source: search.get('source') || undefined, month: search.get('month') || undefined }
  const quality = apiQuery.useQuery(
    'get',
    '/credit/admin/api/sync/quality',
    { params: { query: asked } },
    { placeholderData: keepPreviousData },
  )
  const { sources = [], sourceId = null, month = null, monthBefore = null } = quality.data ?? {}
  const { runs = 0, projects = 0 } = quality.data ?? {}
  const months = sources.find(({ id }) => id === sourceId)?.months ?? []
  const optionsOf = (list: readonly string[]) => list.map((value) => ({ value, label: value }))
  return (
    <Flex vertical gap={12} aria-busy={quality.isPlaceholderData}>
      <PageHead
        title={t('quality.title')}
        meta={
          month === null
            ? null
            : t('quality.summary', {
                ...{ month, before: monthBefore, runs: formatNumber(runs), projects: formatNumber(projects) },
              })
        }
        extra={
          <Flex wrap gap={8} align="center">
            <Link to={SYNC_RUNS_PAGE}>{t('runs.title')}</Link>
            {sourceId !== null && month !== null ? (
              <>
                <Select<string>
                  showSearch
                  optionFilterProp="label"
                  value={sourceId}
                  aria-label={t('quality.source')}
                  style={{ minWidth: 148 }}
                  popupMatchSelectWidth={false}
                  onChange={(source) => setSearch({ source })}
                  options={sources.map(({ id, name }) => ({ value: id, label: name }))}
                />
                <Select<string>
                  value={month}
                  aria-label={t('quality.month')}
                  onChange={(chosen) => setSearch({ source: sourceId, month: chosen })}
                  options={optionsOf(months.includes(month) ? months : [month, ...months])}
                />
                <QualityFile source={sourceId} month={month} />
              </>
            ) : null}
          </Flex>
        }
      />
      <QueryContent query={quality} rows={12}>
        {({ facts, kinds, worst }) =>
          month === null ? (
            <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('quality.none')} />
          ) : (
            <Row gutter={[12, 12]}>
              <Col xs={24} xl={12}>
                <FactsCard facts={facts} projects={projects} />
              </Col>
              <Col xs={24} xl={12}>
                <KindsCard kinds={kinds} />
              </Col>
              <Col span={24}>
                <WorstCard worst={worst} />
              </Col>
            </Row>
          )
        }
      </QueryContent>
    </Flex>
  )
}
