import { Alert, Button, Descriptions, Flex, Space } from 'antd'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { MIN_WIDTH, useMinWidth } from '../../shared/hooks/use-media.js'
import { addressOfDuty, nameOfDuty, useDuties } from './duties.js'
import { RecordStatusTag } from './marks.js'
import type { EvaluationForm, Outcome } from './model.js'

const OUTCOME_ID = 'evaluation-outcome'

/** Moves the focus to the result after a submission, because the submit button is gone. */
export function focusOutcome(): void {
  document.getElementById(OUTCOME_ID)?.focus()
}

export interface Submitted {
  outcomes: readonly Outcome[]
  forms: readonly EvaluationForm[]
}

/** Next section that awaits the caller's evaluation. */
function NextDuty({ sectionId }: { sectionId: string }) {
  const { t } = useTranslation('evaluation')
  const navigate = useNavigate()
  const { data } = useDuties()
  if (!data) return null
  const others = data.filter(({ section }) => section.id !== sectionId)
  const [next] = others
  if (!next) return t('next.none')
  return (
    <Flex wrap align="center" gap="8px 12px">
      <Button type="primary" className="next-duty" onClick={() => void navigate(addressOfDuty(next))}>
        {t('next.open', { name: nameOfDuty(next) })}
      </Button>
      {t('next.await', { count: others.length })}
    </Flex>
  )
}

/**
 * Returns the keys that say when the evaluations are revealed: anonymous ones wait for others, not for the counterpart.
 */
function whenRevealed({ outcomes, forms }: Submitted) {
  const sealed = outcomes.filter(({ status }) => status === 'submitted')
  if (sealed.length === 0) return ['revealed'] as const
  const isAnonymous = (id: string) => forms.some(({ recordId, anonymous }) => recordId === id && anonymous)
  return (['sealed', 'sealedAnonymous'] as const).filter((key) =>
    sealed.some(({ id }) => isAnonymous(id) === (key === 'sealedAnonymous')),
  )
}

/** Result of the submission: status and total of each evaluation, and the next due section. */
export function OutcomeList({ submitted, sectionId }: { submitted: Submitted; sectionId: string }) {
  const { t } = useTranslation('evaluation')
  const { outcomes, forms } = submitted
  const wide = useMinWidth(MIN_WIDTH.table)
  useEffect(() => {
    if (submitted) focusOutcome()
  }, [submitted])
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
              layout={wide ? 'horizontal' : 'vertical'}
              items={outcomes.map(({ id, status, total }) => ({
                key: id,
                label: forms.find(({ recordId }) => recordId === id)?.name,
                children: (
                  <Space wrap>
                    <RecordStatusTag status={status} />
                    {total === null ? '–' : total.toFixed(2)}
                  </Space>
                ),
              }))}
            />
            {whenRevealed(submitted).map((key) => (
              <p key={key}>{t(`outcome.${key}`)}</p>
            ))}
            <NextDuty sectionId={sectionId} />
          </>
        }
      />
    </div>
  )
}
