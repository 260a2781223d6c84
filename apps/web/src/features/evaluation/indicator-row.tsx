import { pointsOf } from '@credit/contract'
import { Form, Radio, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { type AnswerState, CHOICES, type Choice, needsReason } from './form-state.js'
import type { Question } from './model.js'
import { TextField } from './text-field.js'

interface Props {
  recordId: string
  question: Question
  number: number
  answer: AnswerState
  disabled: boolean
  /** Error of the answer. */
  problem?: string
  reasonProblem?: string
  onChange: (indicatorId: string, answer: AnswerState) => void
}

/** Question with its levels and "not applicable". */
export function IndicatorRow(props: Props) {
  const { recordId, question, number, answer, disabled, problem, reasonProblem, onChange } = props
  const { t } = useTranslation('evaluation')
  const id = `answer-${recordId}-${question.id}`
  const pointsText = (choice: Choice) =>
    choice === 'na' ? t('level.noPoints') : t('level.points', { points: pointsOf(question.maxPoints, choice) })
  return (
    <fieldset className="question" disabled={disabled}>
      <legend>
        {t('question.title', { number, name: question.name })}{' '}
        <Typography.Text type="secondary">{t('question.max', { points: question.maxPoints })}</Typography.Text>
      </legend>
      {question.description ? <Typography.Text type="secondary">{question.description}</Typography.Text> : null}
      <Form.Item
        validateStatus={problem ? 'error' : undefined}
        help={problem ? <span id={`${id}-problem`}>{problem}</span> : undefined}
      >
        <Radio.Group
          name={id}
          className="levels"
          value={answer.choice}
          onChange={({ target }) => onChange(question.id, { ...answer, choice: target.value })}
        >
          {CHOICES.map((choice, index) => (
            <Radio
              key={choice}
              value={choice}
              id={index === 0 ? id : undefined}
              aria-describedby={problem ? `${id}-problem` : undefined}
            >
              {t(`level.${choice}`)} <Typography.Text type="secondary">{pointsText(choice)}</Typography.Text>
            </Radio>
          ))}
        </Radio.Group>
      </Form.Item>
      {needsReason(answer.choice) ? (
        <TextField
          id={`reason-${recordId}-${question.id}`}
          label={t('reason.label')}
          placeholder={t('reason.hint')}
          required
          value={answer.reason}
          problem={reasonProblem}
          onChange={(reason) => onChange(question.id, { ...answer, reason })}
        />
      ) : null}
    </fieldset>
  )
}
