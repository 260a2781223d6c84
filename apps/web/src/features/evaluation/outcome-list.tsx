import { Alert, Descriptions, Space } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { RecordStatusTag } from './marks.js'
import type { EvaluationForm, Outcome } from './model.js'

const OUTCOME_ID = 'evaluation-outcome'

/** Moves the focus on after submitting: the button that was pressed is gone. */
export function focusOutcome(): void {
  document.getElementById(OUTCOME_ID)?.focus()
}

export interface Submitted {
  outcomes: readonly Outcome[]
  forms: readonly EvaluationForm[]
}

/** The result of the submission: status and total of each evaluation. */
export function OutcomeList({ submitted }: { submitted: Submitted }) {
  const { t } = useTranslation('evaluation')
  const { outcomes, forms } = submitted
  useEffect(() => {
    if (submitted) focusOutcome()
  }, [submitted])
  const sealed = outcomes.some(({ status }) => status === 'submitted')
  return (
    <div id={OUTCOME_ID} tabIndex={-1}>
      <Alert
        type="success"
        showIcon
        message={t('outcome.title', { count: outcomes.length })}
        description={
          <>
            <Descriptions
              size="small"
              column={1}
              items={outcomes.map(({ id, status, total }) => ({
                key: id,
                label: forms.find(({ recordId }) => recordId === id)?.name,
                children: (
                  <Space>
                    <RecordStatusTag status={status} />
                    {total === null ? '–' : total.toFixed(2)}
                  </Space>
                ),
              }))}
            />
            {t(sealed ? 'outcome.sealed' : 'outcome.revealed')}
          </>
        }
      />
    </div>
  )
}
