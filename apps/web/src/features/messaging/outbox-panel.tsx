import { next, OUTBOX_MACHINE } from '@credit/contract'
import { Alert, Button, Flex, Modal, Space } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { useMay } from '../../providers/access-control.js'
import { RecordTable } from '../../resource-kit/show-page.js'
import type { PanelProps } from '../../resource-kit/types.js'
import { toast } from '../../shared/toast.js'

type Row = components['schemas']['OutboxRow']

const ACTIONS = ['retry', 'drop'] as const
type Action = (typeof ACTIONS)[number]

/** Message in the outbox, with the actions that its state allows. */
export default function OutboxPanel({ definition, record }: PanelProps<Row>) {
  const { t } = useTranslation(['pages', 'common'])
  const may = useMay('outbox', 'update')
  const [row, setRow] = useState(record)
  const [modal, dialogs] = Modal.useModal()
  const changed = (action: Action) => (updated: Row) => {
    setRow(updated)
    void toast('success', t(`outbox.${action}Done`))
  }
  const retry = apiQuery.useMutation('put', '/credit/admin/api/outbox/{id}/retry', {
    onSuccess: changed('retry'),
  })
  const drop = apiQuery.useMutation('put', '/credit/admin/api/outbox/{id}/drop', {
    onSuccess: changed('drop'),
  })
  const params = { path: { id: row.id } }
  const confirmDrop = async () => {
    const confirmed = await modal.confirm({
      title: t('outbox.dropTitle', { to: row.to }),
      content: t('outbox.dropText'),
      okText: t('outbox.drop'),
      okButtonProps: { danger: true },
      cancelText: t('common:action.cancel'),
    })
    if (confirmed) drop.mutate({ params })
  }
  const error = retry.error ?? drop.error
  const allowed = ACTIONS.filter((action) => next(OUTBOX_MACHINE, row.status, action) !== null)

  return (
    <Flex vertical gap={12}>
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      <RecordTable definition={definition} record={row} />
      {may ? (
        <Space>
          {allowed.includes('retry') ? (
            <Button type="primary" loading={retry.isPending} onClick={() => retry.mutate({ params })}>
              {t('outbox.retry')}
            </Button>
          ) : null}
          {allowed.includes('drop') ? (
            <Button danger loading={drop.isPending} onClick={() => void confirmDrop()}>
              {t('outbox.drop')}
            </Button>
          ) : null}
        </Space>
      ) : null}
      {dialogs}
    </Flex>
  )
}
