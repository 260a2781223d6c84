import { CALENDAR_YEARS } from '@credit/contract'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { useMay } from '../../providers/access-control.js'
import { toast } from '../../shared/toast.js'
import { FillYearButton } from './fill-year-button.js'
import type { CalendarYear } from './month.js'

/** Asks a supervisor to compare the year with the official notice, and to confirm that. */
export function YearConfirmation({ data }: { data: CalendarYear }) {
  const { year, days } = data
  const { t } = useTranslation('calendar')
  const editable = useMay('calendar', 'update')
  const confirm = apiQuery.useMutation('put', '/credit/admin/api/calendar/confirm/{year}', {
    onSuccess: () => void toast('success', t('confirm.done', { year })),
  })
  return (
    <>
      <Flex wrap gap="4px 12px" align="center">
        <span>{t(days.length > 0 ? 'confirm.text' : 'confirm.empty', { year })}</span>
        {editable && year > CALENDAR_YEARS.first ? <FillYearButton key={year} data={data} /> : null}
        {editable && days.length > 0 ? (
          <Popconfirm
            title={t('confirm.question', { year })}
            okText={t('confirm.button')}
            onConfirm={() => confirm.mutate({ params: { path: { year } } })}
          >
            <Button loading={confirm.isPending}>{t('confirm.button')}</Button>
          </Popconfirm>
        ) : null}
      </Flex>
      {confirm.error ? <Alert type="error" showIcon message={confirm.error.message} /> : null}
    </>
  )
}
