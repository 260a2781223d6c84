import { addressOf } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card, QueryCard } from '../../../shared/components/card.js'
import { ScoreSummary } from './score-summary.js'

/** Points missing for the next star, if the participant is rated. Only available on the participant's own card. */
function NextStar({ credit }: { credit: components['schemas']['CreditRow'] }) {
  const { t } = useTranslation('credit')
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/account/score/star')
  if (!data || !('nextStarAt' in data) || data.starLevel === null) return null
  const { nextStarAt, starLevel } = data
  return (
    <Typography.Text>
      {nextStarAt === null
        ? t('card.top')
        : t('card.next', {
            points: (nextStarAt - credit.creditScore).toFixed(2),
            stars: starLevel + 1,
            at: nextStarAt.toFixed(2),
          })}
    </Typography.Text>
  )
}

interface Props {
  participantId: string
  own: boolean
}

export const creditQuery = (id: string) =>
  apiQuery.queryOptions('get', '/credit/admin/api/credit/{id}', { params: { path: { id } } })

function Loaded({ participantId, own }: Props) {
  const { t } = useTranslation('credit')
  const credit = useQuery(creditQuery(participantId))
  return (
    <QueryCard
      title={t('card.title')}
      query={credit}
      rows={4}
      extra={<Link to={own ? '/creditrecord' : addressOf('creditRecord', participantId)}>{t('card.explain')}</Link>}
    >
      {(data) => <ScoreSummary credit={data}>{own ? <NextStar credit={data} /> : null}</ScoreSummary>}
    </QueryCard>
  )
}

/** Participant's credit score, linked to its explanation. */
export function ScoreCard({ participantId, own = false }: { participantId: string | null; own?: boolean }) {
  const { t } = useTranslation('credit')
  if (participantId !== null) return <Loaded participantId={participantId} own={own} />
  return (
    <Card title={t('card.title')}>
      <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('card.none')} />
    </Card>
  )
}
