import { dateOf, endedMonths, isCityCode } from '@credit/contract'
import { Form, Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { FormDialog } from '../../shared/components/form-dialog.js'

type Values = components['schemas']['MonthlyReportInput']

/** Months that can be chosen. */
const OFFERED = 36

/** Chooses the month, and for the city the area, and starts the job that makes the report. */
export default function MakeDialog({
  onClose,
  onStarted,
}: {
  onClose: () => void
  onStarted: (jobId: string) => void
}) {
  const { t } = useTranslation('reports')
  const me = apiQuery.useQuery('get', '/credit/admin/api/account/me')
  const city = me.data !== undefined && isCityCode(me.data.areaCode)
  const areas = apiQuery.useQuery('get', '/credit/admin/api/area/list', {}, { enabled: city })
  const months = endedMonths(dateOf(new Date()), OFFERED)
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
        <Select showSearch options={months.map((value) => ({ value, label: value }))} />
      </Form.Item>
      {city ? (
        <Form.Item name="areaId" label={t('make.area')}>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            placeholder={t('make.city')}
            options={(areas.data ?? [])
              .filter(({ areaCode }) => !isCityCode(areaCode))
              .map(({ areaId, areaName }) => ({ value: areaId, label: areaName }))}
          />
        </Form.Item>
      ) : null}
    </FormDialog>
  )
}
