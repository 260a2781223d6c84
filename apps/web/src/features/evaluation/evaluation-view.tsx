import { levelOf } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { ScrollArea } from '../../resource-kit/scroll-area.js'
import { formatDate, formatDateTime } from '../../shared/format/dates.js'
import type { GivenEvaluation, ReceivedEvaluation } from './calls.js'
import { Due, RecordMark } from './marks.js'

type Evaluation = GivenEvaluation | ReceivedEvaluation

const isGiven = (one: Evaluation): one is GivenEvaluation => 'evaluatedName' in one

function Answers({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation('evaluation')
  const { answers, indicators } = evaluation
  if (!answers) return null
  return (
    <ScrollArea label={t('view.answers')} className="scroll-area-framed">
      <table className="kit-plain-table ev-answers">
        <thead>
          <tr>
            <th scope="col">{t('view.question')}</th>
            <th scope="col">{t('view.level')}</th>
            <th scope="col">{t('view.points')}</th>
            <th scope="col">{t('view.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {indicators.map(({ id, name, maxPoints }) => {
            const answer = answers.find(({ indicatorId }) => indicatorId === id)
            const points = answer?.points ?? null
            const level = points === null ? 'na' : levelOf(maxPoints, points)
            return (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{level === null ? '–' : t(`level.${level}`)}</td>
                <td className="kit-number">
                  {points === null ? '–' : t('view.pointsOf', { points, max: maxPoints })}
                </td>
                <td className="kit-prose">{answer?.reason ?? '–'}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollArea>
  )
}

/** Times of anonymous ones come as days, so that they tell nobody apart. */
function When({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation('evaluation')
  const time = (at: string) =>
    evaluation.anonymous && !isGiven(evaluation) ? formatDate(at) : formatDateTime(at)
  const { submittedAt, revealedAt } = evaluation
  if (!submittedAt) return null
  return (
    <p className="ev-record-facts kit-quiet">
      <span>{t('view.submittedAt', { time: time(submittedAt) })}</span>
      {revealedAt ? <span>{t('view.revealedAt', { time: time(revealedAt) })}</span> : null}
    </p>
  )
}

/** One evaluation to be read: who, what became of it, every answer. */
export function EvaluationView({ evaluation }: { evaluation: Evaluation }) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { stage, status, total, comment, sign } = evaluation
  const name = isGiven(evaluation)
    ? evaluation.evaluatedName
    : (evaluation.evaluatorName ?? t('view.anonymous'))
  return (
    <details className="kit-cardbox ev-view">
      <summary>
        <span className="ev-view-name">{name}</span>
        <span>{t(`common:sign.${sign}`)}</span>
        <span>{t(`stage.${stage}`)}</span>
        <RecordMark status={status} />
        <span className="kit-number ev-view-total">{total === null ? '–' : total.toFixed(2)}</span>
      </summary>
      <When evaluation={evaluation} />
      <p className="kit-quiet">{t(`recordHint.${status}`)}</p>
      {isGiven(evaluation) && (status === 'pending' || status === 'deferred') ? (
        <Due dueAt={evaluation.dueAt} />
      ) : null}
      {isGiven(evaluation)
        ? evaluation.deferrals.map((deferral) => (
            <p key={deferral.at} className="kit-quiet">
              {t('view.deferred', { time: formatDateTime(deferral.at), text: deferral.text })}
            </p>
          ))
        : null}
      <Answers evaluation={evaluation} />
      {!evaluation.answers && !isGiven(evaluation) ? (
        <p className="kit-quiet">{t('view.answersKept')}</p>
      ) : null}
      {comment ? (
        <>
          <h3>{t('view.comment')}</h3>
          <p className="kit-prose">{comment}</p>
        </>
      ) : null}
    </details>
  )
}
