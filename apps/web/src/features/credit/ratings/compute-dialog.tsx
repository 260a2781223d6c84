import { dateOf, endedHalfYears, endOfHalfYear, isCityCode } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { FormSelect } from '../../../shared/components/form-select.js'

type Values = components['schemas']['RatingInput']

/** Half years that can be chosen; older ones are seldom rated afterwards. */
const OFFERED = 6

/** Chooses the half year, and for the city the area, and starts the job that rates it. */
export default function ComputeDialog({
  onClose,
  onStarted,
}: {
  onClose: () => void
  onStarted: (jobId: string) => void
}) {
  const { t } = useTranslation('credit-ratings')
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const city = me.data !== undefined && isCityCode(me.data.areaCode)
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list', {}, { enabled: city })
  const periods = endedHalfYears(dateOf(new Date()), OFFERED)
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
            label: t('compute.option', { period: value, day: endOfHalfYear(value) }),
          }))}
        />
      </Form.Item>
      {city ? (
        <Form.Item name="areaId" label={t('compute.area')} extra={t('compute.areaHint')}>
          <FormSelect
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={t('compute.city')}
            options={(areas.data ?? [])
              .filter(({ areaCode }) => !isCityCode(areaCode))
              .map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
