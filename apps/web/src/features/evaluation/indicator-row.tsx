import { pointsOf } from '@credit/contract'
import { Input } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Question } from './calls.js'
import { type AnswerState, CHOICES, type Choice, needsReason } from './form-state.js'

interface Props {
  recordId: string
  question: Question
  number: number
  answer: AnswerState
  disabled: boolean
  /** What is wrong with the answer, and with its reason. */
  problem?: string
  reasonProblem?: string
  onChange: (indicatorId: string, answer: AnswerState) => void
}

/** One question: five levels and "not applicable" as one row of radio buttons. */
export function IndicatorRow(props: Props) {
  const { recordId, question, number, answer, disabled, problem, reasonProblem, onChange } = props
  const { t } = useTranslation('evaluation')
  const id = `answer-${recordId}-${question.id}`
  const reasonId = `reason-${recordId}-${question.id}`
  const said = (choice: Choice) =>
    choice === 'na'
      ? t('level.noPoints')
      : t('level.points', { points: pointsOf(question.maxPoints, choice) })
  return (
    <fieldset className="ev-question" disabled={disabled}>
      <legend>
        {t('question.title', { number, name: question.name })}
        <span className="kit-quiet">{t('question.max', { points: question.maxPoints })}</span>
      </legend>
      {question.description ? <p className="kit-quiet">{question.description}</p> : null}
      <div className="ev-levels">
        {CHOICES.map((choice, index) => (
          <label key={choice} className="ev-level">
            <input
              id={index === 0 ? id : undefined}
              type="radio"
              name={id}
              checked={answer.choice === choice}
              aria-describedby={problem ? `${id}-problem` : undefined}
              onChange={() => onChange(question.id, { ...answer, choice })}
            />
            <span className="ev-level-word">{t(`level.${choice}`)}</span>
            <span className="ev-level-points">{said(choice)}</span>
          </label>
        ))}
      </div>
      {problem ? (
        <p id={`${id}-problem`} className="kit-problem">
          {problem}
        </p>
      ) : null}
      {needsReason(answer.choice) ? (
        <div className="ev-reason">
          <label htmlFor={reasonId}>{t('reason.label')}</label>
          <Input.TextArea
            id={reasonId}
            value={answer.reason}
            autoSize={{ minRows: 2, maxRows: 6 }}
            aria-required
            aria-describedby={reasonProblem ? `${reasonId}-problem` : undefined}
            status={reasonProblem ? 'error' : undefined}
            placeholder={t('reason.hint')}
            onChange={({ target }) => onChange(question.id, { ...answer, reason: target.value })}
          />
          {reasonProblem ? (
            <p id={`${reasonId}-problem`} className="kit-problem">
              {reasonProblem}
            </p>
          ) : null}
        </div>
      ) : null}
    </fieldset>
  )
}
