import { addressOf } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Empty, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { Card, QueryCard } from '../../../shared/components/card.js'
import { LastChange } from './last-change.js'
import { ScoreSummary } from './score-summary.js'

type Credit = components['schemas']['CreditRow']

/** Returns the points missing for the caller's next star in words, or null without a rating. */
export function useNextStarText({ creditScore, topEvaluators }: Credit): string | null {
  const { t } = useTranslation('credit')
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/account/score/star')
  if (!data || !('nextStarAt' in data) || data.starLevel === null) return null
  const { nextStarAt, starLevel, limitedBy } = data
  if (nextStarAt === null) return t('card.top')
  if (nextStarAt <= creditScore) {
    const stars = starLevel + 1
    return limitedBy === null ? t('card.evaluators', { count: topEvaluators, stars }) : t('card.limited', { stars })
  }
  const points = (nextStarAt - creditScore).toFixed(2)
  return t('card.next', { points, stars: starLevel + 1, at: nextStarAt.toFixed(2) })
}

function NextStar({ credit }: { credit: Credit }) {
  const text = useNextStarText(credit)
  return text === null ? null : <Typography.Text>{text}</Typography.Text>
}

/** Additional lines about the caller's own score. */
function Own({ credit }: { credit: Credit }) {
  return (
    <>
      <NextStar credit={credit} />
      <LastChange participantId={credit.participantId} />
    </>
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
      {(data) => <ScoreSummary credit={data}>{own ? <Own credit={data} /> : null}</ScoreSummary>}
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
