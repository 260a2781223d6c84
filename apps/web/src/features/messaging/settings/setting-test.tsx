import type { Names } from '@credit/contract'
import { Alert, Button, Flex, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import type { components } from '../../../api/schema.js'
import { useMay } from '../../../providers/access-control.js'
import { MessagePreview } from './message-preview.js'

/** Preview of a setting's message, with a test that is sent to the caller's own account. */
export default function SettingTest({ record }: { record: components['schemas']['MessageSettingRow'] }) {
  const { t } = useTranslation('messaging-settings')
  const may = useMay('message-setting', 'update')
  const test = apiQuery.useMutation('post', '/credit/admin/api/messageSetting/{id}/test', { meta: { quiet: true } })
  const { event, title, template } = record
  const names = { title: title as Names, template: template as Names }
  return (
    <Flex vertical gap={12}>
      <MessagePreview event={event} {...names} />
      {may ? (
        <Button
          style={{ alignSelf: 'flex-start' }}
          loading={test.isPending}
          onClick={() => test.mutate({ params: { path: { id: record.id } } })}
        >
          {t('settings.test')}
        </Button>
      ) : null}
      {test.error ? <Alert type="error" showIcon message={test.error.message} /> : null}
      <div role="status">
        {(test.data ?? []).map(({ channel, to }) => (
          <Typography.Paragraph key={channel} style={{ margin: 0 }}>
            {t(to === null ? 'settings.notSent' : 'settings.sent', {
              channel: t(`settings.options.channels.${channel}`),
              to,
            })}
          </Typography.Paragraph>
        ))}
      </div>
    </Flex>
  )
}
