import { fileCaseAddress } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Button, Flex, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { DataTable } from '../../../shared/components/data-table.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { signed } from '../../../shared/format/points.js'

type Lift = components['schemas']['CreditLift']
type Row = Lift['rows'][number]

/** Number of rows before the list is expanded. */
export const WAYS_SHOWN = 6
const CLAIMS_PAGE = '/qualificationPoint'

/** Returns the page on which a row can be acted on, or null. */
function pathOf({ kind, id, day }: Row): string | null {
  if (kind === 'bonus' || kind === 'claim') return CLAIMS_PAGE
  return kind === 'repair' && day === null && id ? fileCaseAddress('repair', 'behaviour', id) : null
}

export function Way({ row }: { row: Row }) {
  const { t } = useTranslation('credit')
  const text = t(`lift.kind.${row.kind}`, { name: row.name, count: row.count ?? 0 })
  const path = pathOf(row)
  return path ? <Link to={path}>{text}</Link> : text
}

export function When({ row: { kind, day } }: { row: Row }) {
  const { t } = useTranslation('credit')
  return day ?? t(kind === 'claim' ? 'lift.awaiting' : 'lift.now')
}

export const liftQuery = (id: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/credit/{id}/lift', { params: { path: { id } } })

/** Distance to the next star. */
export function Goal({ lift }: { lift: Lift }) {
  const { t } = useTranslation('credit')
  const { starLevel, nextStarAt, nextStarMean, nextStarEvaluators, creditScore, evaluatorsMissing, evaluatorsNeeded } =
    lift
  if (starLevel === null) return t('lift.unrated', { count: evaluatorsMissing })
  if (nextStarAt === null) return t('lift.top')
  const at = nextStarAt.toFixed(2)
  const points = (nextStarAt - creditScore).toFixed(2)
  return (
    <>
      {nextStarAt > creditScore ? t('lift.next', { points, stars: starLevel + 1, at }) : t('lift.each')}{' '}
      {nextStarMean === null ? null : t('lift.mean', { mean: nextStarMean, stars: starLevel + 1 })}{' '}
      {nextStarEvaluators === null ? null : t('card.evaluators', { count: nextStarEvaluators, stars: starLevel + 1 })}{' '}
      {evaluatorsNeeded === null ? null : t('lift.needed', { count: evaluatorsNeeded })}
    </>
  )
}

/** Ways to raise the score, each with the resulting score. */
export function LiftCard({ participantId }: { participantId: string }) {
  const { t } = useTranslation('credit')
  const [all, setAll] = useState(false)
  const query = useQuery(liftQuery(participantId))
  return (
    <QueryCard title={t('lift.title')} query={query} rows={6}>
      {(lift) => (
        <Flex vertical gap={8}>
          <Typography.Text>
            <Goal lift={lift} />
          </Typography.Text>
          <DataTable<Row>
            label={t('lift.title')}
            rowKey={({ kind, id }) => `${kind} ${id}`}
            dataSource={all ? lift.rows : lift.rows.slice(0, WAYS_SHOWN)}
            locale={{ emptyText: t('lift.none') }}
            columns={[
              {
                title: t('lift.what'),
                key: 'what',
                heading: true,
                render: (_, row) => <Way row={row} />,
              },
              {
                title: t('lift.from'),
                key: 'when',
                className: 'nowrap',
                render: (_, row) => <When row={row} />,
              },
              {
                title: t('lift.gain'),
                dataIndex: 'gain',
                align: 'right',
                className: 'nowrap',
                render: signed,
              },
              {
                title: t('lift.then'),
                dataIndex: 'creditScore',
                align: 'right',
                className: 'nowrap',
                render: (score: number, { reaches }) => (
                  <>
                    {reaches ? <StatusTag tone="success">{t('lift.reaches')}</StatusTag> : null} {score.toFixed(2)}
                  </>
                ),
              },
            ]}
          />
          {lift.rows.length > WAYS_SHOWN ? (
            <Button
              type="link"
              size="small"
              style={{ alignSelf: 'start' }}
              aria-expanded={all}
              onClick={() => setAll(!all)}
            >
              {t(all ? 'lift.fewer' : 'lift.all', { count: lift.rows.length })}
            </Button>
          ) : null}
          {lift.together > lift.creditScore ? (
            <Typography.Text type="secondary">
              {t('lift.together', { score: lift.together.toFixed(2) })}
            </Typography.Text>
          ) : null}
        </Flex>
      )}
    </QueryCard>
  )
}
