import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { components } from '../../../api/schema.js'
import { Basis } from '../../../shared/components/basis.js'
import { DocumentCard, DocumentPairs } from '../../../shared/components/document-parts.js'
import { partsOf } from '../terms.js'
import { LastChange } from './last-change.js'
import { creditQuery, useNextStarText } from './score-card.js'
import { Completion, Limits, Rank } from './score-summary.js'
import { useEvaluatorsText } from './use-evaluators-text.js'

type Credit = components['schemas']['CreditRow']

/** Score, stars, rank and the terms of the score for documents. */
export function ScoreDocument({ credit, children }: { credit: Credit; children?: ReactNode }) {
  const { t } = useTranslation(['credit', 'common'])
  const evaluatorsText = useEvaluatorsText()
  const { creditScore, starLevel, band, bandLabel, unrated, evaluatorCount, minEvaluators, minWeight } = credit
  const needed = { evaluators: evaluatorsText(evaluatorCount), min: minEvaluators, weight: minWeight }
  const stars = starLevel === null ? t('common:unrated') : t('common:stars', { n: starLevel })
  return (
    <>
      <p className="document-figures">
        <strong className="document-score">{unrated ? t('common:unrated') : creditScore.toFixed(2)}</strong>
        <span>
          {unrated ? t(minWeight > 0 ? 'unratedByWeight' : 'unrated', needed) : stars}{' '}
          {band === null ? null : t('band', { band, label: bandLabel })} <Basis of={credit.basis} />
        </span>
        <span className="document-meta">
          <Rank credit={credit} />
        </span>
        <Limits credit={credit} />
      </p>
      <DocumentPairs
        pairs={[
          ...partsOf(credit).map(({ name, sign, amount }) => [t(`term.${name}`), `${sign} ${amount}`] as const),
          [t(unrated ? 'term.soFar' : 'term.score'), `= ${creditScore.toFixed(2)}`],
        ]}
      />
      <p className="document-meta">
        <Completion completion={credit.completion} />
      </p>
      {children}
    </>
  )
}

function OwnScore({ credit }: { credit: Credit }) {
  const next = useNextStarText(credit)
  return (
    <ScoreDocument credit={credit}>
      {next === null ? null : <p>{next}</p>}
      <LastChange participantId={credit.participantId} />
    </ScoreDocument>
  )
}

/** Caller's own score with what the next star needs. */
export function OwnScoreDocument({ id }: { id: string | null }) {
  const { t } = useTranslation('credit')
  const { data } = useQuery({ ...creditQuery(id ?? ''), enabled: id !== null })
  return (
    <DocumentCard title={t('card.title')} extra={<Link to="/creditrecord">{t('card.explain')}</Link>}>
      {data ? <OwnScore credit={data} /> : <p className="document-empty">{t('card.none')}</p>}
    </DocumentCard>
  )
}
