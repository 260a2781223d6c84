import { addressOf, fileCaseAddress, PUBLIC_RATINGS_PAGE } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'
import { RATING_TONES } from './rating-tones.js'

type Row = components['schemas']['OwnRating']

/** Links to the objection to a row, or to the form that files one during the public notice. */
function Objection({ of: { entryId, objectionId, objectUntil } }: { of: Row }) {
  const { t } = useTranslation('credit-ratings')
  if (objectionId) return <Link to={addressOf('case', objectionId)}>{t('own.objected')}</Link>
  if (!objectUntil) return '–'
  return (
    <Flex vertical>
      <Link to={fileCaseAddress('objection', 'ratingRow', entryId)}>{t('own.object')}</Link>
      <span className="second-line">{t('own.until', { day: objectUntil })}</span>
    </Flex>
  )
}

/** Participant's rows in published ratings. Renders nothing if there are none. */
export function OwnRatingsCard() {
  const { t } = useTranslation('credit-ratings')
  const nameOf = useHalfYear()
  const query = apiQuery.useQuery('get', '/credit/admin/api/rating/own')
  if (query.data?.length === 0) return null
  return (
    <QueryCard title={t('own.title')} query={query} rows={2}>
      {(rows) => (
        <DataTable<Row>
          label={t('own.title')}
          dataSource={rows}
          rowKey="entryId"
          columns={[
            {
              title: t('ratings.one'),
              dataIndex: 'number',
              render: (number: string, { areaName, period }) => (
                <div>
                  <a href={`${PUBLIC_RATINGS_PAGE}/${number}`} target="_blank" rel="noopener">
                    {t('ratings.named', { area: areaName, period: nameOf(period) })}
                  </a>
                  <div className="second-line">{number}</div>
                </div>
              ),
            },
            {
              title: t('ratings.fields.status'),
              dataIndex: 'status',
              render: (status: Row['status']) => (
                <StatusTag tone={RATING_TONES[status]}>{t(`ratings.options.status.${status}`)}</StatusTag>
              ),
            },
            {
              title: t('rows.score'),
              dataIndex: 'score',
              align: 'right',
              render: (score: number | null) => score?.toFixed(2) ?? '–',
            },
            {
              title: t('rows.band'),
              dataIndex: 'band',
              render: (band: string | null) => band ?? '–',
            },
            {
              title: t('rows.rank'),
              dataIndex: 'rank',
              align: 'right',
              render: (rank: number | null, { of }) => (rank === null ? '–' : t('own.rank', { rank, of })),
            },
            {
              title: t('own.objection'),
              key: 'objection',
              render: (_, row) => <Objection of={row} />,
            },
          ]}
        />
      )}
    </QueryCard>
  )
}
