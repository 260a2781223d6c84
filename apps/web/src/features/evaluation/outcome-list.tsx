import { Alert } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { EvaluationForm, Outcome } from './calls.js'
import { RecordMark } from './marks.js'

export interface Submitted {
  outcomes: readonly Outcome[]
  forms: readonly EvaluationForm[]
}

/** What became of the evaluations that were just submitted; takes the focus, as its form is gone. */
export function OutcomeList({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('evaluation')
  const { outcomes, forms } = submitted
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (submitted) box.current?.focus()
  }, [submitted])
  const sealed = outcomes.some(({ status }) => status === 'submitted')
  return (
    <div ref={box} tabIndex={-1} className="ev-outcome">
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
