import { LOCALES, type Names } from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Alert, Button, DatePicker, Flex, Form, Input } from 'antd'
import dayjs, { type Dayjs } from 'dayjs'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { QueryCard } from '../../../shared/components/card.js'
import { ClearIcon } from '../../../shared/components/clear-icon.js'
import { toast } from '../../../shared/toast.js'

const PATH = '/credit/admin/api/maintenance'
const FORMAT = 'YYYY-MM-DD HH:mm'
const MAX_TEXT = 200

type Notice = NonNullable<components['schemas']['MaintenanceState']['notice']>

interface Values {
  text: Names
  shown: [Dayjs, Dayjs]
}

/** What all pages say about maintenance, and from when until when. */
export function MaintenanceCard() {
  const { t } = useTranslation('site-maintenance')
  const state = apiQuery.useQuery('get', PATH)
  return (
    <QueryCard title={t('title')} query={state} rows={4}>
      {({ notice }) => <NoticeForm key={notice?.version ?? 0} notice={notice} />}
    </QueryCard>
  )
}

function NoticeForm({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation(['site-maintenance', 'kit'])
  const client = useQueryClient()
  const done = (text: string) => () => {
    void toast('success', text)
    void client.invalidateQueries({ queryKey: ['get', PATH] })
    void client.invalidateQueries({ queryKey: ['site'] })
  }
  const save = apiQuery.useMutation('put', PATH, { onSuccess: done(t('saved')) })
  const clear = apiQuery.useMutation('delete', PATH, { onSuccess: done(t('cleared')) })
  const error = save.error ?? clear.error
  const submit = ({ text, shown: [from, until] }: Values) =>
    save.mutate({
      body: {
        text,
        showFrom: from.toISOString(),
        showUntil: until.toISOString(),
        ...(notice ? { version: notice.version } : {}),
      },
    })
  const initialValues = notice
    ? { text: notice.text, shown: [dayjs(notice.showFrom), dayjs(notice.showUntil)] }
    : {}
  return (
    <Form<Values>
      name="maintenance"
      layout="vertical"
      initialValues={initialValues}
      onFinish={submit}
    >
      <p>{t('why')}</p>
      {error ? (
        <Alert
          type="error"
          showIcon
          message={Object.values(error.fields)[0]?.[0] ?? error.message}
        />
      ) : null}
      {LOCALES.map((locale) => (
        <Form.Item
          key={locale}
          name={['text', locale]}
          label={t(`text.${locale}`)}
          rules={[
            {
              required: true,
              whitespace: true,
              message: t('kit:rule.required', { label: t(`text.${locale}`) }),
            },
          ]}
        >
          <Input maxLength={MAX_TEXT} />
        </Form.Item>
      ))}
      <Form.Item
        name="shown"
        label={t('shown')}
        rules={[{ required: true, message: t('kit:rule.choose', { label: t('shown') }) }]}
      >
        <DatePicker.RangePicker
          allowClear={{ clearIcon: <ClearIcon /> }}
          showTime={{ format: 'HH:mm' }}
          format={FORMAT}
        />
      </Form.Item>
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        {notice ? (
          <Button loading={clear.isPending} onClick={() => clear.mutate({})}>
            {t('clear')}
          </Button>
        ) : null}
      </Flex>
    </Form>
  )
}
