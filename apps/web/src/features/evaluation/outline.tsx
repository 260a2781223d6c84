import { CheckCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { answeredCount, type RecordState } from './form-state.js'
import type { EvaluationForm } from './model.js'

/** ID of the element with the evaluation of a counterpart. */
export const formId = (recordId: string) => `evaluation-${recordId}`

interface Props {
  forms: readonly EvaluationForm[]
  stateFor: (form: EvaluationForm) => RecordState
  /** The only one that is shown; null if all are. */
  shown: EvaluationForm | null
  onOpen: (form: EvaluationForm) => void
}

/** Counterparts with the progress of their evaluations. A click leads to one. */
export function Outline({ forms, stateFor, shown, onOpen }: Props) {
  const { t } = useTranslation('evaluation')
  const done = (form: EvaluationForm) => answeredCount(form.indicators, stateFor(form))
  const isComplete = (form: EvaluationForm) => done(form) === form.indicators.length
  return (
    <nav className="evaluation-outline" aria-labelledby="evaluation-outline">
      <p id="evaluation-outline">
        {t('outline.title', { done: forms.filter(isComplete).length, count: forms.length })}
      </p>
      <ul>
        {forms.map((form) => (
          <li key={form.recordId}>
            <button type="button" aria-current={form === shown ? 'true' : undefined} onClick={() => onOpen(form)}>
              <span>{form.name}</span>
              {isComplete(form) ? (
                <CheckCircleFilled aria-label={t('outline.complete')} />
              ) : (
                <span className="meta">{t('outline.progress', { done: done(form), of: form.indicators.length })}</span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}
