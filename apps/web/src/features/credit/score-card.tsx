import { useQuery } from '@tanstack/react-query'
import { Empty, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { CREDIT, type CreditRow, loadCredit, loadOwnStar } from './calls.js'
import { Completion } from './completion.js'
import { Standing } from './standing.js'
import { TermsSentence } from './terms-sentence.js'
import './credit.css'

/** How far it is to the next star; only the own card can tell. */
function NextStar({ credit }: { credit: CreditRow }) {
  const { t } = useTranslation('credit')
  const star = useQuery({
    queryKey: [CREDIT, credit.participantId, 'star'],
    queryFn: loadOwnStar,
  })
  if (!star.data) return null
  const { nextStarAt } = star.data
  return (
    <p className="cr-next">
      {nextStarAt === null
        ? t('card.top')
        : t('card.next', {
            points: (nextStarAt - credit.creditScore).toFixed(2),
            stars: credit.starLevel + 1,
            at: nextStarAt.toFixed(2),
          })}
    </p>
  )
}

interface Props {
  participantId: string | null
  /** The reader's own: with the way to the next star. */
  own?: boolean
}

/** A participant's credit in one look; the way to everything that made it. */
export function ScoreCard({ participantId, own = false }: Props) {
  const { t } = useTranslation('credit')
  const credit = useQuery({
    queryKey: [CREDIT, participantId, 'record'],
    enabled: participantId !== null,
    queryFn: () => loadCredit(participantId ?? ''),
  })
  const explanation = own ? '/creditrecord' : `/creditrecord?id=${participantId}`
  return (
    <section className="kit-cardbox" aria-labelledby="score-card">
      <div className="cr-head">
        <h2 id="score-card">{t('card.title')}</h2>
        {participantId ? <Link to={explanation}>{t('card.explain')}</Link> : null}
      </div>
      {participantId === null ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t('card.none')} />
      ) : null}
      {credit.isError ? <LoadProblem error={credit.error} onRetry={credit.refetch} /> : null}
      {participantId !== null && credit.isPending ? (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      ) : null}
      {credit.data ? (
        <>
          <Standing credit={credit.data} />
          <TermsSentence terms={credit.data} score={credit.data.creditScore} />
          <Completion completion={credit.data.completion} />
          {own ? <NextStar credit={credit.data} /> : null}
        </>
      ) : null}
    </section>
  )
}
