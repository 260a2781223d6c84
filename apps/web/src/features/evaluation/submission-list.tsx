import { useTranslation } from 'react-i18next'
import type { EvaluationForm } from './calls.js'
import { type RecordState, runningTotal } from './form-state.js'

interface Props {
  forms: readonly EvaluationForm[]
  stateFor: (form: EvaluationForm) => RecordState
}

/** What is about to be submitted, with the total of each. */
export function SubmissionList({ forms, stateFor }: Props) {
  const { t } = useTranslation('evaluation')
  return (
    <>
      <ul className="ev-confirm">
        {forms.map((form) => (
          <li key={form.recordId}>
            <span>{form.name}</span>
            <strong className="kit-number">
              {runningTotal(form.indicators, stateFor(form))?.toFixed(2)}
            </strong>
          </li>
        ))}
      </ul>
      <p>{t('confirm.final')}</p>
    </>
  )
}
