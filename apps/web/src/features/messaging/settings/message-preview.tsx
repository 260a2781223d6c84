import type { MessageEvent, Names } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { Alert, Card, Flex, Typography } from 'antd'
import { useDeferredValue } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import type { components } from '../../../api/schema.js'

type Preview = components['schemas']['MessagePreview']
type Sample = components['schemas']['MessageSample']

interface Props {
  event: MessageEvent
  title: Names
  template: Names
}

const isComplete = (names: Names) => names['zh-CN'].trim() !== ''

/** Preview with sample values: in both languages, as a text message, and as a digest. */
export function MessagePreview(props: Props) {
  const { t } = useTranslation(['messaging-settings', 'kit'])
  const body = useDeferredValue(props)
  const preview = useQuery<Preview, ApiError>({
    queryKey: ['message-preview', body.event, body.title, body.template],
    queryFn: () => answer(api.POST('/credit/admin/api/messageSetting/preview', { body })),
    enabled: isComplete(body.title) && isComplete(body.template),
    placeholderData: (before) => before,
    retry: false,
  })
  const { data, error } = preview
  if (error) {
    const faults = Object.values(error.fields).flat()
    return <Alert type="warning" showIcon message={faults.join(' ') || error.message} />
  }
  if (!data) return null
  const samples: [string, Sample][] = [
    [t('kit:language.zh-CN'), data.zh],
    [t('kit:language.en-US'), data.en],
    [t('settings.several'), data.digest],
  ]
  return (
    <Card size="small" title={t('settings.preview')}>
      <Flex vertical gap={16}>
        {samples.map(([label, { title, content, sms }]) => (
          <div key={label}>
            <Typography.Text type="secondary">{label}</Typography.Text>
            <div>
              <Typography.Text strong>{title}</Typography.Text>
            </div>
            <div style={{ whiteSpace: 'pre-wrap' }}>{content}</div>
            <Typography.Text type="secondary">{t('settings.asSms', { text: sms })}</Typography.Text>
          </div>
        ))}
      </Flex>
    </Card>
  )
}
