import { dateOf, endedMonths } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import type { StartProps } from '../../../resource-kit/job-list-page.js'
import { DistrictField } from '../../../shared/components/district-field.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'

type Values = components['schemas']['MonthlyReportInput']

/** Number of months that can be chosen. */
const MONTHS_OFFERED = 36

/** Chooses the month, and for the city the area, and starts the job that creates the report. */
export default function MakeDialog({ onClose, onStarted }: StartProps) {
  const { t } = useTranslation('oversight-reports')
  const months = endedMonths(dateOf(new Date()), MONTHS_OFFERED)
  return (
    <FormDialog<Values>
      name="make-report"
      title={t('make.title')}
      okText={t('make.start')}
      initialValues={{ month: months[0] }}
      onClose={onClose}
      onSubmit={async (body) => {
        const { jobId } = await answer(api.POST('/credit/admin/api/report', { body }))
        onStarted(jobId)
      }}
    >
      <p>{t('make.text')}</p>
      <Form.Item name="month" label={t('make.month')} rules={[{ required: true }]}>
        <FormSelect showSearch options={months.map((value) => ({ value, label: value }))} />
      </Form.Item>
      <DistrictField label={t('make.area')} city={t('make.city')} />
    </FormDialog>
  )
}
