import { Flex, Timeline, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import { formatDateTime } from '../../../shared/format/dates.js'
import { Evidence, Prose } from '../report-parts.js'

type Case = components['schemas']['CaseDetail']

/** Steps of the case, oldest first. */
export function CaseSteps({ record: { steps } }: { record: Case }) {
  const { t } = useTranslation('credit-cases')
  const who = ({ byParty, accountName }: Case['steps'][number]) =>
    byParty ? t('steps.party') : (accountName ?? t('steps.supervisor'))
  return (
    <Timeline
      items={steps.map((step) => ({
        key: step.id,
        color: step.byParty ? 'blue' : 'green',
        children: (
          <Flex vertical gap={4}>
            <Flex wrap gap="0 12px" align="baseline">
              <Typography.Text strong>{t(`steps.${step.action}`)}</Typography.Text>
              <Typography.Text type="secondary">
                {t('steps.by', { who: who(step), time: formatDateTime(step.createTime) })}
              </Typography.Text>
            </Flex>
            <Prose>{step.text}</Prose>
            {step.files.length > 0 ? <Evidence files={step.files} /> : null}
          </Flex>
        ),
      }))}
    />
  )
}
