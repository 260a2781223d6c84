import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { RecordCommands } from '../../resource-kit/record-commands.js'
import { type Replied, replyActions } from './reply.resource.js'

type Reply = components['schemas']['ReplyRow']

/** Button that adds or removes a reply. */
export function ReplyButton({ record }: { record: Replied }) {
  return <RecordCommands definition={replyActions} record={record} size="small" />
}

/** Reply of the evaluated party, or the reason of its removal. */
export function ReplyText({ reply: { text, removedReason } }: { reply: Reply }) {
  const { t } = useTranslation('evaluation')
  return (
    <>
      {text}
      {removedReason ? (
        <Typography.Text type="secondary">
          {text ? ' ' : null}
          {t('reply.removed', { reason: removedReason })}
        </Typography.Text>
      ) : null}
    </>
  )
}
