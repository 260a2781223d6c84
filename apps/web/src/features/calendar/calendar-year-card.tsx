import type { PlainDate } from '@credit/contract'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { useMay } from '../../providers/access-control.js'
import { Card } from '../../shared/components/card.js'
import { DataTable } from '../../shared/components/data-table.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { toast } from '../../shared/toast.js'
import type { CalendarYear, SpecialDay } from './month.js'

interface Props {
  data: CalendarYear
  onShow: (day: PlainDate) => void
}

/** Holidays and make-up days of a year, and whether a supervisor has confirmed them. */
export function CalendarYearCard({ data, onShow }: Props) {
  const { t } = useTranslation('calendar')
  const editable = useMay('calendar', 'update')
  const { year, days, confirmed } = data
  const confirm = apiQuery.useMutation('put', '/credit/admin/api/calendar/confirm/{year}', {
    onSuccess: () => void toast('success', t('confirm.done', { year })),
  })
  return (
    <Card title={t('year.title', { year })}>
      <Flex vertical gap={12}>
        <div>
          <StatusTag tone={confirmed ? 'plain' : 'warning'}>{t(confirmed ? 'confirmed' : 'unconfirmed')}</StatusTag>
        </div>
        {confirm.error ? <Alert type="error" showIcon message={confirm.error.message} /> : null}
        {confirmed ? null : (
          <Flex vertical gap={8} align="start">
            <span>{t(days.length > 0 ? 'confirm.text' : 'confirm.empty', { year })}</span>
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
        )}
        <DataTable<SpecialDay>
          stackable={false}
          rowKey="date"
          label={t('year.title', { year })}
          locale={{ emptyText: t('year.empty') }}
          dataSource={days}
          columns={[
            {
              title: t('year.date'),
              dataIndex: 'date',
              render: (date: PlainDate) => (
                <Button type="link" size="small" style={{ padding: 0 }} onClick={() => onShow(date)}>
                  {date.slice(5)}
                </Button>
              ),
            },
            {
              title: t('day.kind'),
              dataIndex: 'kind',
              className: 'nowrap',
              render: (kind: SpecialDay['kind']) => t(`setting.${kind}`),
            },
            { title: t('year.name'), dataIndex: 'name' },
          ]}
        />
      </Flex>
    </Card>
  )
}
