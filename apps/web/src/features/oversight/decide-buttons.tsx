import {
  BULK_TODO_SOURCES,
  type BulkTodoSource,
  isDismissible,
  type Permission,
  type TemplateKind,
} from '@credit/contract'
import { useQueryClient } from '@tanstack/react-query'
import { Button } from 'antd'
import { Suspense, useContext, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { refresh } from '../../api/reload-after-writes.js'
import type { components } from '../../api/schema.js'
import { PermissionsContext } from '../../providers/access-control.js'
import { commandsOnMany } from '../../resource-kit/commands.js'
import { defineResource } from '../../resource-kit/define-resource.js'
import type { Command } from '../../resource-kit/types.js'
import { lazyDialog } from '../../shared/lazy-part.js'

type Row = components['schemas']['TodoRow']

const BulkDialog = lazyDialog(() => import('../../resource-kit/bulk-dialog.js'))

const DECISIONS = commandsOnMany('oversight:bulk', {
  approve: { permission: 'approve', explains: 'preview' },
  reject: { permission: 'approve', explains: 'preview', ask: ['reason'], danger: true },
  dismiss: { permission: 'approve', explains: 'preview', ask: ['reason'] },
})

/** Templates for the reason of a rejection. */
const TEMPLATES: Readonly<Record<BulkTodoSource, TemplateKind>> = {
  registration: 'registrationReject',
  profile: 'profileReject',
  qualification: 'claimReject',
  certificate: 'certificateReject',
  adjustment: 'adjustmentReject',
}

/** Returns the rejection of items of a source, with its templates. */
const rejectionOf = (source: string): Command => ({
  ...DECISIONS.reject,
  template: { kind: TEMPLATES[source as BulkTodoSource], values: () => ({}) },
})

/** Definition of to-do items for the dialog of bulk actions. */
const TODOS = defineResource<Row>({
  name: 'supervisor',
  path: '/',
  namespace: 'oversight',
  key: 'todo',
  permission: 'dashboard',
  titleField: 'title',
  sort: { field: 'createTime', order: 'asc' },
  actions: [],
  commands: DECISIONS,
  fields: [],
})

/**
 * Approves or rejects the selected items if all are of one kind and the account may decide each of them. Notes are
 * dismissed.
 */
export function DecideButtons({ rows, onDecided }: { rows: readonly Row[]; onDecided: () => void }) {
  const { t } = useTranslation('oversight')
  const client = useQueryClient()
  const permissions = useContext(PermissionsContext)
  const [asked, setAsked] = useState<{ action: Command; ids: string[] } | null>(null)
  const [first] = rows
  const bulk: readonly string[] = BULK_TODO_SOURCES
  const decidable =
    first !== undefined &&
    bulk.includes(first.sourceType) &&
    rows.every(
      ({ sourceType, permission }) => sourceType === first.sourceType && permissions.has(permission as Permission),
    )
  const dismissible = rows.every((row) => isDismissible(row) && permissions.has(row.permission as Permission))
  const ask = (action: Command) => setAsked({ action, ids: rows.map(({ todoId }) => todoId) })
  return (
    <>
      {decidable ? (
        <>
          <Button size="small" type="primary" onClick={() => ask(DECISIONS.approve)}>
            {t('todo.approveMany', { n: rows.length })}
          </Button>
          <Button size="small" danger onClick={() => ask(rejectionOf(first.sourceType))}>
            {t('todo.rejectMany', { n: rows.length })}
          </Button>
        </>
      ) : null}
      {rows.length > 0 && dismissible ? (
        <Button size="small" onClick={() => ask(DECISIONS.dismiss)}>
          {t('todo.dismissMany', { n: rows.length })}
        </Button>
      ) : null}
      {asked ? (
        <Suspense fallback={null}>
          <BulkDialog
            definition={TODOS}
            action={asked.action}
            selection={{ ids: asked.ids }}
            onClose={(started) => {
              setAsked(null)
              if (started) onDecided()
              // Not earlier: reloading the rows would unmount the dialog with the result.
              void refresh(client)
            }}
            quiet
          />
        </Suspense>
      ) : null}
    </>
  )
}
