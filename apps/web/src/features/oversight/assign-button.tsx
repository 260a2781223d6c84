import { Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { lazyDialog } from '../../shared/lazy-part.js'

// Loaded on demand, to keep the home page small.
const AssignDialog = lazyDialog(() => import('./assign-dialog.js'), null)

type Row = components['schemas']['TodoRow']

interface Props {
  rows: readonly Row[]
  /** Called after the items were assigned to another person. */
  onAssigned?: () => void
}

/** Shows an item's assignee and reassigns the item. With several items, a button that reassigns all of them. */
export function AssignButton({ rows, onAssigned }: Props) {
  const { t } = useTranslation('oversight')
  const [open, setOpen] = useState(false)
  const [one] = rows
  const single = onAssigned === undefined
  const assignee = one?.assigneeName || t('todo.unassigned')
  return (
    <>
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
      {open ? <AssignDialog rows={rows} onAssigned={onAssigned} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
