import { ADMIN_BASE, next, OUTBOX_MACHINE, type OutboxStatus } from '@credit/contract'
import { useCustomMutation, useInvalidate } from '@refinedev/core'
import { Alert, Button, Modal } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { outbox } from '../features/site/outbox.resource.js'
import { useMay } from '../providers/use-may.js'
import { ListPage } from '../resource-kit/list-page.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { RecordOf } from '../resource-kit/types.js'
import { toast } from '../shared/toast.js'

type Move = 'retry' | 'drop'
const DONE = { retry: 'outbox.retried', drop: 'outbox.dropped' } as const

/** What the state of a message allows. */
function movesOf(record: RecordOf): Move[] {
  const status = record.status as OutboxStatus
  return (['retry', 'drop'] as const).filter((move) => next(OUTBOX_MACHINE, status, move) !== null)
}

function Sent({ record }: { record: RecordOf }) {
  const { t } = useTranslation(['pages', 'common'])
  const may = useMay('outbox', 'update')
  const [row, setRow] = useState(record)
  const [modal, dialogs] = Modal.useModal()
  const { mutate, mutation } = useCustomMutation<RecordOf>()
  const invalidate = useInvalidate()

  const act = async (move: Move) => {
    const sure =
      move === 'retry' ||
      (await modal.confirm({
        title: t('outbox.dropTitle', { to: row.to }),
        content: t('outbox.dropText'),
        okText: t('outbox.drop'),
        okButtonProps: { danger: true },
        cancelText: t('common:action.cancel'),
      }))
    if (!sure) return
    mutate(
      {
        url: `${ADMIN_BASE}/api/outbox/${row.id}/${move}`,
        method: 'put',
        values: {},
        successNotification: false,
        errorNotification: false,
      },
      {
        onSuccess: ({ data }) => {
          setRow(data)
          void toast('success', t(DONE[move]))
          void invalidate({ resource: outbox.name, invalidates: ['list'] })
        },
      },
    )
  }

  return (
    <>
      {mutation.error ? <Alert type="error" showIcon message={mutation.error.message} /> : null}
      <RecordTable definition={outbox} record={row} />
      {may ? (
        <p className="kit-foot kit-form-foot">
          {movesOf(row).map((move) => (
            <Button
              key={move}
              type={move === 'retry' ? 'primary' : 'default'}
              danger={move === 'drop'}
              loading={mutation.isPending}
              onClick={() => void act(move)}
            >
              {t(`outbox.${move}`)}
            </Button>
          ))}
        </p>
      ) : null}
      {dialogs}
    </>
  )
}

/** What left the house; a row has no page of its own, so it opens beside the list. */
export default function OutboxPage() {
  return <ListPage definition={outbox} panel={Sent} />
}
