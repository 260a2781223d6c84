import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { getSession } from '../../api/session.js'
import { CREDIT, loadCredit, loadOwnStar } from './calls.js'
import { Standing } from './standing.js'
import './credit.css'

/** The own credit in one look; the way to everything that made it. */
export function ScoreCard() {
  const { t } = useTranslation(['credit', 'kit'])
  const participantId = getSession()?.user.participantId ?? null
  const card = useQuery({
    queryKey: [CREDIT, participantId, 'card'],
    enabled: participantId !== null,
    queryFn: async () => {
      const [credit, star] = await Promise.all([loadCredit(participantId ?? ''), loadOwnStar()])
      return { credit, star }
    },
  })
  const nextAt = card.data?.star.nextStarAt ?? null
  return (
    <section className="kit-cardbox" aria-labelledby="score-card">
      <div className="cr-head">
        <h2 id="score-card">{t('card.title')}</h2>
        {participantId ? <Link to="/creditrecord">{t('card.explain')}</Link> : null}
      </div>
      {participantId === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('card.none')} />
      ) : null}
      {card.isError ? (
        <Alert
          type="error"
          showIcon
          message={card.error.message}
          action={<Button onClick={() => card.refetch()}>{t('kit:button.retry')}</Button>}
        />
      ) : null}
      {participantId !== null && card.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : null}
      {card.data ? (
        <>
          <Standing credit={card.data.credit} />
          <p className="cr-next">
            {nextAt === null
              ? t('card.top')
              : t('card.next', {
                  points: (nextAt - card.data.credit.creditScore).toFixed(2),
                  stars: card.data.credit.starLevel + 1,
                  at: nextAt.toFixed(2),
                })}
          </p>
        </>
      ) : null}
    </section>
  )
}
