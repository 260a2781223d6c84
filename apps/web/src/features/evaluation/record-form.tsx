import { Button, Checkbox, Input } from 'antd'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Behaviours } from './behaviours.js'
import type { EvaluationForm } from './calls.js'
import {
  type AnswerState,
  answeredCount,
  answerOf,
  type Fault,
  type RecordState,
  runningTotal,
} from './form-state.js'
import { IndicatorRow } from './indicator-row.js'
import { Due, RecordMark } from './marks.js'

interface Props {
  form: EvaluationForm
  state: RecordState
  /** Whether it goes with the submission; null where there is nothing to choose. */
  included: boolean | null
  disabled: boolean
  faults: readonly (Fault & { text: string })[]
  /** How many others may take these answers. */
  sameFor: number
  onChange: (state: RecordState) => void
  onInclude: (included: boolean) => void
  onDefer: () => void
  onSameForAll: () => void
}

/** The evaluation of one counterpart. */
export function RecordForm(props: Props) {
  const { form, state, included, disabled, faults, sameFor, onChange } = props
  const { t } = useTranslation(['evaluation', 'common'])
  const titleId = useId()
  const { recordId, indicators, facts } = form
  const commentId = `comment-${recordId}`
  const total = runningTotal(indicators, state)
  const done = answeredCount(indicators, state)
  const textOf = (at: string, ...kinds: Fault['kind'][]) =>
    faults.find((fault) => fault.at === at && kinds.includes(fault.kind))?.text
  const commentProblem = textOf('', 'comment')
  const setAnswer = (id: string, answer: AnswerState) =>
    onChange({ ...state, answers: { ...state.answers, [id]: answer } })
  const reportFaults = faults.filter(({ kind }) => kind === 'description')
  return (
    <section className="kit-cardbox ev-record" aria-labelledby={titleId}>
      <header className="ev-record-head">
        <div>
          <h2 id={titleId}>{form.name}</h2>
          <p className="ev-record-facts">
            <span>{t(`common:sign.${form.sign}`)}</span>
            <RecordMark status={form.status} />
            {form.optional ? <span className="kit-mark">{t('form.optional')}</span> : null}
            {form.anonymous ? (
              <span className="kit-mark kit-mark-info">{t('form.anonymous')}</span>
            ) : null}
            <Due dueAt={form.dueAt} />
          </p>
        </div>
        <p className="ev-total">
          {total === null ? null : <span className="ev-total-number">{total.toFixed(2)}</span>}
          <span className="kit-quiet">{t('form.progress', { done, of: indicators.length })}</span>
        </p>
      </header>
      {facts.length > 0 ? (
        <dl className="ev-facts">
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      {indicators.map((question, index) => (
        <IndicatorRow
          key={question.id}
          recordId={recordId}
          question={question}
          number={index + 1}
          answer={answerOf(state, question.id)}
          disabled={disabled}
          problem={textOf(question.id, 'unanswered', 'nothing')}
          reasonProblem={textOf(question.id, 'reason')}
          onChange={setAnswer}
        />
      ))}
      <div className="ev-comment">
        <label htmlFor={commentId}>{t('form.comment')}</label>
        <Input.TextArea
          id={commentId}
          value={state.comment}
          disabled={disabled}
          status={commentProblem ? 'error' : undefined}
          aria-describedby={commentProblem ? `${commentId}-problem` : undefined}
          autoSize={{ minRows: 2, maxRows: 8 }}
          onChange={({ target }) => onChange({ ...state, comment: target.value })}
        />
        {commentProblem ? (
          <p id={`${commentId}-problem`} className="kit-problem">
            {commentProblem}
          </p>
        ) : null}
      </div>
      <Behaviours
        form={form}
        value={state.dishonesty}
        disabled={disabled}
        problems={Object.fromEntries(reportFaults.map(({ at, text }) => [at, text]))}
        onChange={(dishonesty) => onChange({ ...state, dishonesty })}
      />
      <footer className="ev-record-foot">
        {included === null ? null : (
          <Checkbox
            checked={included}
            disabled={disabled}
            onChange={({ target }) => props.onInclude(target.checked)}
          >
            {t('form.include')}
          </Checkbox>
        )}
        {sameFor > 0 ? (
          <Button disabled={disabled} onClick={props.onSameForAll}>
            {t('form.sameForAll', { count: sameFor })}
          </Button>
        ) : null}
        <Button disabled={disabled || !form.deferrable} onClick={props.onDefer}>
          {t('defer.open')}
        </Button>
        {form.deferrable ? null : <span className="kit-quiet">{t('defer.none')}</span>}
      </footer>
    </section>
  )
}
