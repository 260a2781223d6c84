import { dateOf, endedHalfYears, endOfHalfYear } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { components } from '../../../api/schema.js'
import type { StartProps } from '../../../resource-kit/job-list-page.js'
import { DistrictField } from '../../../shared/components/district-field.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { useHalfYear } from '../../../shared/hooks/use-half-year.js'

type Values = components['schemas']['RatingInput']

/** Number of half years that can be chosen. Older ones are rarely rated later. */
const PERIODS_OFFERED = 6

/** Chooses the half year, and for the city the area, and starts the job that computes the rating. */
export default function ComputeDialog({ onClose, onStarted }: StartProps) {
  const { t } = useTranslation('credit-ratings')
  const nameOf = useHalfYear()
  const periods = endedHalfYears(dateOf(new Date()), PERIODS_OFFERED)
  return (
    <FormDialog<Values>
      name="compute-rating"
      title={t('compute.title')}
      okText={t('compute.start')}
      initialValues={{ period: periods[0] }}
      onClose={onClose}
      onSubmit={async (body) => {
        const { jobId } = await answer(api.POST('/credit/admin/api/rating', { body }))
        onStarted(jobId)
      }}
    >
      <p>{t('compute.text')}</p>
      <Form.Item name="period" label={t('compute.period')} rules={[{ required: true }]}>
        <FormSelect
          options={periods.map((value) => ({
            value,
            label: t('compute.option', { period: nameOf(value), day: endOfHalfYear(value) }),
          }))}
        />
      </Form.Item>
      <DistrictField label={t('compute.area')} hint={t('compute.areaHint')} city={t('compute.city')} />
    </FormDialog>
  )
}
