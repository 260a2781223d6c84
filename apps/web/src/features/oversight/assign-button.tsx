import type { Permission } from '@credit/contract'
import { Button, Flex } from 'antd'
import { useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../api/client.js'
import type { components } from '../../api/schema.js'
import { getSession } from '../../api/session.js'
import { PermissionsContext } from '../../providers/access-control.js'
import { useWrite } from '../../shared/hooks/use-write.js'
import { lazyDialog } from '../../shared/lazy-part.js'
import { toast } from '../../shared/toast.js'

// Loaded on demand, to keep the home page small.
const AssignDialog = lazyDialog(() => import('./assign-dialog.js'), null)

type Row = components['schemas']['TodoRow']

/** Assigns an unassigned item to the current account. */
function TakeButton({ row: { todoId, title } }: { row: Row }) {
  const { t } = useTranslation('oversight')
  const write = useWrite()
  const [busy, setBusy] = useState(false)
  const take = async () => {
    setBusy(true)
    try {
      const assigneeId = getSession()?.user.loginId ?? null
      await write(() =>
        answer(api.PUT('/credit/admin/api/supervisor/assign', { body: { todoIds: [todoId], assigneeId } })),
      )
      void toast('success', t('todo.assigned'))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      type="link"
      size="small"
      style={{ paddingInline: 0 }}
      loading={busy}
      aria-label={t('todo.takeNamed', { title })}
      onClick={() => void take()}
    >
      {t('todo.take')}
    </Button>
  )
}

interface Props {
  rows: readonly Row[]
  /** Called after the items were assigned to another person. */
  onAssigned?: () => void
  /** Puts the buttons below each other. */
  vertical?: boolean
}

/** Shows an item's assignee and reassigns the item. With several items, a button that reassigns all of them. */
export function AssignButton({ rows, onAssigned, vertical = false }: Props) {
  const { t } = useTranslation('oversight')
  const [open, setOpen] = useState(false)
  const [one] = rows
  const single = onAssigned === undefined
  const assignee = one?.assigneeName || t('todo.unassigned')
  const takes = useContext(PermissionsContext).has(one?.permission as Permission)
  return (
    <Flex vertical={vertical} gap={vertical ? 0 : 8} align={vertical ? 'start' : 'center'}>
      <Button
        type={single ? 'link' : 'default'}
        style={single ? { paddingInline: 0 } : undefined}
        size="small"
        disabled={rows.length === 0}
        aria-label={single && one ? t('todo.assignNamed', { title: one.title, assignee }) : undefined}
        onClick={() => setOpen(true)}
      >
        {single ? assignee : t('todo.assignMany', { n: rows.length })}
      </Button>
      {single && takes && one?.assigneeId === null ? <TakeButton row={one} /> : null}
      {open ? <AssignDialog rows={rows} onAssigned={onAssigned} onClose={() => setOpen(false)} /> : null}
    </Flex>
  )
}
