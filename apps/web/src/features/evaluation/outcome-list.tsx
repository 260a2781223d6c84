import { Alert } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationForm, Outcome } from './calls.js'
import { RecordMark } from './marks.js'

const OUTCOME = 'evaluation-outcome'

/** Where one goes on after submitting: the button that was pressed is gone. */
export function focusOutcome(): void {
  document.getElementById(OUTCOME)?.focus()
}

export interface Submitted {
  outcomes: readonly Outcome[]
  forms: readonly EvaluationForm[]
}

/** What became of the evaluations that were just submitted. */
export function OutcomeList({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('evaluation')
  const { outcomes, forms } = submitted
  useEffect(() => {
    if (submitted) focusOutcome()
  }, [submitted])
  const sealed = outcomes.some(({ status }) => status === 'submitted')
  return (
    <div id={OUTCOME} tabIndex={-1} className="ev-outcome">
      <Alert
        type="success"
        showIcon
        message={t('outcome.title', { count: outcomes.length })}
        description={
          <>
            <ul>
              {outcomes.map(({ id, status, total }) => (
                <li key={id}>
                  <span>{forms.find(({ recordId }) => recordId === id)?.name}</span>
                  <RecordMark status={status} />
                  <strong className="kit-number">{total === null ? '–' : total.toFixed(2)}</strong>
                </li>
              ))}
            </ul>
            <p>{sealed ? t('outcome.sealed') : t('outcome.revealed')}</p>
          </>
        }
      />
    </div>
  )
}
