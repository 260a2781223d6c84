import { Button, Checkbox, Flex, Space, Statistic, Typography } from 'antd'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../shared/components/card.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { Behaviours } from './behaviours.js'
import {
  type AnswerState,
  answeredCount,
  answerOf,
  completeTotal,
  type Fault,
  fillGood,
  type RecordState,
} from './form-state.js'
import { IndicatorRow } from './indicator-row.js'
import { Due, RecordStatusTag } from './marks.js'
import type { EvaluationForm } from './model.js'
import { formId } from './outline.js'
import { TextField } from './text-field.js'

interface Props {
  form: EvaluationForm
  state: RecordState
  /** True if the record is part of the submission. Null if the user has no choice. */
  included: boolean | null
  disabled: boolean
  faults: readonly (Fault & { text: string })[]
  /** Number of other forms that can take these answers. */
  sameFor: number
  /** Not on the page, because the evaluations are shown one by one. */
  hidden: boolean
  /** The next one, if the evaluations are shown one by one. */
  next: EvaluationForm | null
  actions: RecordActions
}

/** Actions of an evaluation; always the same functions, so that only what has changed is drawn again. */
export interface RecordActions {
  change: (form: EvaluationForm, state: RecordState) => void
  include: (form: EvaluationForm, included: boolean) => void
  defer: (form: EvaluationForm) => void
  sameForAll: (form: EvaluationForm) => void
  open: (form: EvaluationForm) => void
}

function Head({ form, state }: Pick<Props, 'form' | 'state'>) {
  const { t } = useTranslation(['evaluation', 'common'])
  const total = completeTotal(form.indicators, state)
  const progress = t('form.progress', {
    done: answeredCount(form.indicators, state),
    of: form.indicators.length,
  })
  return (
    <Flex wrap align="baseline" justify="space-between" gap="8px 16px">
      <Space wrap size={[12, 4]}>
        {t(`common:sign.${form.sign}`)}
        <RecordStatusTag status={form.status} />
        {form.optional ? <StatusTag>{t('form.optional')}</StatusTag> : null}
        {form.anonymous ? <StatusTag tone="info">{t('form.anonymous')}</StatusTag> : null}
        <Due dueAt={form.dueAt} pause={form.deferralBar === 'paused'} />
        {form.facts.map(({ label, value }) => (
          <span key={label}>
            <Typography.Text type="secondary">{label}</Typography.Text> {value}
          </span>
        ))}
      </Space>
      {total === null ? (
        <Typography.Text type="secondary" className="form-total">
          {progress}
        </Typography.Text>
      ) : (
        <Statistic
          className="form-total"
          formatter={() => total.toFixed(2)}
          suffix={<Typography.Text type="secondary">{progress}</Typography.Text>}
        />
      )}
    </Flex>
  )
}

/** Faults are found anew by each rendering of the page. */
function isSame({ faults, ...rest }: Props, { faults: next, ...others }: Props): boolean {
  const names = Object.keys(rest) as (keyof typeof rest)[]
  return (
    names.every((name) => rest[name] === others[name]) &&
    faults.length === next.length &&
    faults.every(({ at, kind, text }, i) => at === next[i]?.at && kind === next[i].kind && text === next[i].text)
  )
}

/** Evaluation of one counterpart. */
export const RecordForm = memo(function RecordForm(props: Props) {
  const { form, state, included, disabled, faults, sameFor, hidden, next, actions } = props
  const onChange = (changed: RecordState) => actions.change(form, changed)
  const { t } = useTranslation('evaluation')
  const { recordId, indicators } = form
  const textOf = (at: string, ...kinds: Fault['kind'][]) =>
    faults.find((fault) => fault.at === at && kinds.includes(fault.kind))?.text
  const reportFaults = faults.filter(({ kind }) => kind === 'description')
  const setAnswer = (id: string, answer: AnswerState) =>
    onChange({ ...state, answers: { ...state.answers, [id]: answer } })
  return (
    <div id={formId(recordId)} className="evaluation-form" hidden={hidden} tabIndex={-1}>
      <Card title={form.name}>
        <Head form={form} state={state} />
        {answeredCount(indicators, state) < indicators.length ? (
          <Button
            size="small"
            className="all-good"
            disabled={disabled}
            title={t('form.allGoodHint')}
            aria-label={t('form.allGoodNamed', { name: form.name })}
            onClick={() => onChange(fillGood(indicators, state))}
          >
            {t('form.allGood')}
          </Button>
        ) : null}
        {form.anonymous ? (
          <Typography.Paragraph type="secondary">{t('form.anonymousNote')}</Typography.Paragraph>
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
        <TextField
          id={`comment-${recordId}`}
          label={t('form.comment')}
          value={state.comment}
          disabled={disabled}
          problem={textOf('', 'comment')}
          onChange={(comment) => onChange({ ...state, comment })}
        />
        <Behaviours
          form={form}
          value={state.dishonesty}
          disabled={disabled}
          problems={Object.fromEntries(reportFaults.map(({ at, text }) => [at, text]))}
          onChange={(dishonesty) => onChange({ ...state, dishonesty })}
        />
        <Flex wrap align="center" gap="8px 12px">
          {included === null ? null : (
            <Checkbox
              checked={included}
              disabled={disabled}
              onChange={({ target }) => actions.include(form, target.checked)}
            >
              {t('form.include')}
            </Checkbox>
          )}
          {sameFor > 0 ? (
            <Button disabled={disabled} onClick={() => actions.sameForAll(form)}>
              {t('form.sameForAll', { count: sameFor })}
            </Button>
          ) : null}
          <Button disabled={disabled || !form.deferrable} onClick={() => actions.defer(form)}>
            {t('defer.open')}
          </Button>
          {form.deferralBar ? (
            <Typography.Text type="secondary">{t(`defer.bar.${form.deferralBar}`)}</Typography.Text>
          ) : null}
          {next ? (
            <Button className="next-form" onClick={() => actions.open(next)}>
              {t('outline.next', { name: next.name })}
            </Button>
          ) : null}
        </Flex>
      </Card>
    </div>
  )
}, isSame)
