import { Flex, Space, Typography } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { Basis } from '../../../shared/components/basis.js'
import { Stars } from '../../../shared/components/stars.js'
import { StatusTag, type Tone } from '../../../shared/components/status-tag.js'
import { ScoreSegments } from './score-segments.js'
import { useEvaluatorsText } from './use-evaluators-text.js'
import '../credit.css'

type Credit = components['schemas']['CreditRow']

const BAND_TONES: Readonly<Record<string, Tone>> = { B: 'warning', C: 'error', D: 'error' }

/** Rank, or the reason that there is none. */
export function Rank({ credit }: { credit: Credit }) {
  const { t } = useTranslation('credit')
  if (credit.rank !== null) return t('rank.at', { rank: credit.rank, of: credit.of })
  if (credit.serious) return t('rank.serious')
  if (credit.unrated) return t('rank.unrated')
  return t(credit.of === null ? 'rank.past' : 'rank.none')
}

/** Share of requested evaluations that the participant submitted. It is not a term of the score. */
export function Completion({ completion }: { completion: Credit['completion'] }) {
  const { t } = useTranslation('credit')
  if (completion === null) return t('completion.past')
  const { due, given, rate } = completion
  return rate === null ? t('completion.none') : t('completion.rate', { due, given, rate: rate.toFixed(2) })
}

/** Limit by the mean, and to supervisors the mean itself, with the measures for the band. */
export function Limits({ credit: { limitedBy, meanReceived, startShare, measures } }: { credit: Credit }) {
  const { t } = useTranslation(['credit', 'common'])
  const texts = [
    limitedBy === null ? null : t('common:limited', { mean: limitedBy }),
    meanReceived === null || startShare === null
      ? null
      : t('received', { mean: meanReceived.toFixed(2), share: (startShare * 100).toFixed(0) }),
    measures === null ? null : t('measures', { measures }),
  ]
  return texts.filter((text) => text !== null).map((text) => <span key={text}>{text}</span>)
}

/** Score, stars, score range and rank, or "unrated", with the sum that makes up the score. */
export function ScoreSummary({ credit, children }: { credit: Credit; children?: ReactNode }) {
  const { t } = useTranslation(['credit', 'common'])
  const evaluatorsText = useEvaluatorsText()
  const { creditScore, starLevel, band, bandLabel, unrated } = credit
  return (
    <Flex vertical gap={4}>
      <Flex wrap align="center" gap="8px 20px">
        <span className="score">{unrated ? t('common:unrated') : creditScore.toFixed(2)}</span>
        <Flex vertical gap={4}>
          <Space wrap>
            {unrated ? (
              t(credit.minWeight > 0 ? 'unratedByWeight' : 'unrated', {
                evaluators: evaluatorsText(credit.evaluatorCount),
                min: credit.minEvaluators,
                weight: credit.minWeight,
              })
            ) : (
              <Stars level={starLevel} />
            )}
            {band === null ? null : (
              <StatusTag tone={BAND_TONES[band]}>{t('band', { band, label: bandLabel })}</StatusTag>
            )}
            <Basis of={credit.basis} />
          </Space>
          <Typography.Text type="secondary">
            <Rank credit={credit} />
          </Typography.Text>
          <Flex vertical>
            <Limits credit={credit} />
          </Flex>
        </Flex>
      </Flex>
      <ScoreSegments credit={credit} />
      <Typography.Text type="secondary">
        <Completion completion={credit.completion} />
      </Typography.Text>
      {children}
    </Flex>
  )
}
