import { isAlwaysSent, LOCALES, MESSAGE_CHANNELS, type MessageChannel, type MessageEvent } from '@credit/contract'
import { Checkbox, Form, Input, Modal, Select, Table } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { FormDialog } from '../../../shared/components/form-dialog.js'
import { LoadProblem } from '../../../shared/components/load-problem.js'
import { useReturnFocus } from '../../../shared/hooks/use-return-focus.js'
import { useTextRules } from '../../../shared/hooks/use-text-rules.js'
import { toast } from '../../../shared/toast.js'
import { MailState } from './mail-state.js'

const PATH = '/credit/admin/api/messagePreference'
const EMAIL_MAX = 100
const DEFAULT_LANGUAGE = 'default'
/** ID of the hint about messages that cannot be switched off. */
const ALWAYS = 'message-preferences-always'

type Preference = components['schemas']['MessagePreference']
type Row = Preference['events'][number]

/** Account's message preferences. */
export default function PreferencesDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('messaging-preferences')
  useReturnFocus()
  // Not cached: the form starts with the current preferences each time it opens.
  const stored = apiQuery.useQuery('get', PATH, {}, { gcTime: 0 })
  return (
    <>
      {stored.isLoadingError ? (
        <Modal open title={t('title')} footer={null} onCancel={onClose}>
          <LoadProblem error={stored.error} onRetry={stored.refetch} />
        </Modal>
      ) : null}
      {stored.data ? <PreferencesForm stored={stored.data} onClose={onClose} /> : null}
    </>
  )
}

interface Values {
  email?: string
  locale: string
}

function PreferencesForm({ stored, onClose }: { stored: Preference; onClose: () => void }) {
  const { t } = useTranslation('messaging-preferences')
  const { atMost } = useTextRules()
  const [events, setEvents] = useState(stored.events)
  const toggle = (event: MessageEvent, channel: MessageChannel, wanted: boolean) =>
    setEvents((rows) =>
      rows.map((row) => {
        if (row.event !== event) return row
        const others = row.channels.filter((one) => one !== channel)
        return { ...row, channels: wanted ? [...others, channel] : others }
      }),
    )
  const submit = async ({ email, locale }: Values) => {
    const saved = await answer(
      api.PUT(PATH, {
        body: {
          email: email?.trim() || null,
          locale: locale === DEFAULT_LANGUAGE ? null : (locale as (typeof LOCALES)[number]),
          events: events.map(({ event, channels }) => ({ event, channels })),
        },
      }),
    )
    const sent = saved.email !== null && saved.email !== stored.email
    void toast('success', sent ? t('verify.sent', { email: saved.email }) : t('saved'))
  }

  return (
    <FormDialog<Values>
      name="message-preferences"
      title={t('title')}
      okText={t('save')}
      initialValues={{ email: stored.email ?? '', locale: stored.locale ?? DEFAULT_LANGUAGE }}
      changed={events !== stored.events}
      onSubmit={submit}
      onClose={onClose}
    >
      <Table<Row>
        size="small"
        rowKey="event"
        pagination={false}
        dataSource={events}
        columns={[
          {
            key: 'event',
            title: t('event'),
            render: (_, { event }) => t(`events.${event}`),
          },
          ...MESSAGE_CHANNELS.map((channel) => ({
            key: channel,
            title: t(`channels.${channel}`),
            align: 'center' as const,
            render: (_: unknown, { event, offered, channels }: Row) =>
              offered.includes(channel) ? (
                <Checkbox
                  aria-label={t('wanted', {
                    event: t(`events.${event}`),
                    channel: t(`channels.${channel}`),
                  })}
                  aria-describedby={isAlwaysSent(event, channel) ? ALWAYS : undefined}
                  disabled={isAlwaysSent(event, channel)}
                  checked={channels.includes(channel)}
                  onChange={({ target }) => toggle(event, channel, target.checked)}
                />
              ) : (
                '–'
              ),
          })),
        ]}
      />
      {events.some(({ event }) => isAlwaysSent(event, 'site')) ? <p id={ALWAYS}>{t('always')}</p> : null}
      <p>{stored.phone ? t('phone', { phone: stored.phone }) : t('noPhone')}</p>
      <Form.Item name="email" label={t('email')} extra={t('emailHint')} rules={[atMost(EMAIL_MAX)]}>
        <Input type="email" autoComplete="email" />
      </Form.Item>
      {stored.email && !stored.emailVerified ? <MailState email={stored.email} /> : null}
      <Form.Item name="locale" label={t('language')}>
        <Select
          options={[DEFAULT_LANGUAGE, ...LOCALES].map((value) => ({
            value,
            label: t(`languages.${value}`),
          }))}
        />
      </Form.Item>
    </FormDialog>
  )
}
