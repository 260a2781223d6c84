import { LOCALES, type Names } from '@credit/contract'
import { Alert, Button, Flex, Form, Input } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { pathOf } from '../../../resource-kit/form-faults.js'
import { timeChecks } from '../../../resource-kit/form-rules.js'
import { namesToSend } from '../../../resource-kit/form-values.js'
import { DayInput } from '../../../resource-kit/lazy-calendar.js'
import { QueryCard } from '../../../shared/components/card.js'
import { settle, useFollow } from '../../../shared/hooks/use-follow.js'
import { useLeaveGuard } from '../../../shared/hooks/use-leave-guard.js'
import { useOnePress } from '../../../shared/hooks/use-one-press.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'

const PATH = '/credit/admin/api/maintenance'
const TIMES = ['showFrom', 'showUntil'] as const
const MAX_TEXT = 200

type Notice = NonNullable<components['schemas']['MaintenanceState']['notice']>

interface Values {
  text: Names
  showFrom: string
  showUntil: string
}

/** Maintenance notice on all pages: text, start and end. */
export function MaintenanceCard() {
  const { t } = useTranslation('site-maintenance')
  const state = apiQuery.useQuery('get', PATH)
  return (
    <QueryCard title={t('title')} query={state} rows={4}>
      {({ notice }) => <NoticeForm notice={notice} />}
    </QueryCard>
  )
}

function NoticeForm({ notice }: { notice: Notice | null }) {
  const { t } = useTranslation(['site-maintenance', 'kit'])
  const { required, atMost } = useTextRules()
  const [form] = Form.useForm<Values>()
  const stored = { text: notice?.text, showFrom: notice?.showFrom, showUntil: notice?.showUntil }
  useFollow(form, stored)
  const [typed, setTyped] = useState(false)
  const guard = useLeaveGuard({ unsaved: () => typed })
  const done = (text: string) => {
    void toast('success', text)
  }
  const save = apiQuery.useMutation('put', PATH, {
    onSuccess: (_, { body: { version: __, ...sent } }) => {
      setTyped(settle(form, sent))
      return done(t('saved'))
    },
    onError: ({ fields }) =>
      form.setFields(Object.entries(fields).map(([name, errors]) => ({ name: pathOf(name) as never, errors }))),
  })
  const press = useOnePress()
  const clear = apiQuery.useMutation('delete', PATH, { onSuccess: () => done(t('cleared')) })
  const error = save.error ?? clear.error
  const atFields = Object.keys(error?.fields ?? {}).length > 0
  const submit = (values: Values) => {
    const body = { ...values, text: namesToSend(values.text), ...(notice ? { version: notice.version } : {}) }
    if (press.begin()) save.mutate({ body }, { onSettled: press.end })
  }
  return (
    <Form<Values>
      form={form}
      name="maintenance"
      layout="vertical"
      initialValues={stored}
      onValuesChange={() => setTyped(true)}
      onFinish={submit}
    >
      <p>{t('why')}</p>
      {error && !atFields ? <Alert type="error" showIcon message={error.message} /> : null}
      {LOCALES.map((locale) => (
        <Form.Item
          key={locale}
          name={['text', locale]}
          label={t(`text.${locale}`)}
          rules={[...(locale === 'zh-CN' ? [required(t(`text.${locale}`))] : []), atMost(MAX_TEXT)]}
        >
          <Input {...(locale === 'en-US' ? { placeholder: t('kit:names.optional') } : {})} />
        </Form.Item>
      ))}
      <Flex gap={16} wrap>
        {TIMES.map((name) => (
          <Form.Item
            key={name}
            name={name}
            label={t(name)}
            {...timeChecks(t, { required: true, message: t('kit:rule.choose', { label: t(name) }) })}
          >
            <DayInput withTime />
          </Form.Item>
        ))}
      </Flex>
      <Flex gap={8} wrap>
        <Button type="primary" htmlType="submit" loading={save.isPending}>
          {t('save')}
        </Button>
        {notice ? (
          <Button
            loading={clear.isPending}
            onClick={() => {
              if (press.begin()) clear.mutate({}, { onSettled: press.end })
            }}
          >
            {t('clear')}
          </Button>
        ) : null}
      </Flex>
      {guard}
    </Form>
  )
}
