import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { answer, api } from '../../../api/client.js'
import type { ApiError } from '../../../api/errors.js'
import { apiQuery } from '../../../api/query.js'
import { usePermissions } from '../../../providers/access-control.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { toast } from '../../../shared/toast.js'
import { MenuDialog } from './menu-dialog.js'
import { dropped, type Entry, findEntry, levelOf, MOVES, moved, type Order } from './menu-order.js'
import { MenuTree } from './menu-tree.js'
import './menus.css'

/** The menu of all accounts: names, order and what is shown where. */
export default function MenusPage() {
  const { t } = useTranslation('identity-menus')
  const may = usePermissions()
  const query = apiQuery.useQuery('get', '/credit/admin/api/menu/menu/tree')
  const [creating, setCreating] = useState(false)
  const add = may('menu', 'create') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('add')}
    </Button>
  ) : null
  return (
    <Flex vertical gap={12}>
      <PageHead title={t('title')} extra={add} />
      <Card title={t('tree')}>
        <QueryContent query={query} rows={14}>
          {(tree) => (
            <MenuEditor tree={tree} creating={creating} onCreated={() => setCreating(false)} />
          )}
        </QueryContent>
      </Card>
    </Flex>
  )
}

interface EditorProps {
  tree: readonly Entry[]
  /** A new entry of the first level is being written. */
  creating: boolean
  onCreated: () => void
}

function MenuEditor({ tree, creating, onCreated }: EditorProps) {
  const { t } = useTranslation(['identity-menus', 'kit'])
  const may = usePermissions()
  const client = useQueryClient()
  const [selected, setSelected] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'edit' | 'below' | null>(null)
  const [status, setStatus] = useState('')
  const entry = findEntry(tree, selected)
  // The menu beside the page shows the same entries.
  const reload = () => client.invalidateQueries()
  const order = useMutation<unknown, ApiError, { id: string; order: Order }>({
    mutationFn: (change) => answer(api.PUT('/credit/admin/api/menu/order', { body: change.order })),
    onSuccess: (_, { id, order: { parentId, ids } }) =>
      setStatus(
        t('moved', {
          name: findEntry(tree, id)?.name,
          place: ids.indexOf(id) + 1,
          count: ids.length,
          parent: findEntry(tree, parentId)?.name ?? t('top'),
        }),
      ),
    onSettled: reload,
  })
  const remove = useMutation<unknown, ApiError, string>({
    mutationFn: (id) =>
      answer(api.DELETE('/credit/admin/api/menu/{id}', { params: { path: { id } } })),
    onSuccess: () => {
      setSelected(null)
      void toast('success', t('removed'))
      void reload()
    },
  })
  const run = (id: string | undefined, next: Order | null) => {
    if (id && next && !order.isPending) order.mutate({ id, order: next })
  }
  const error = order.error ?? remove.error
  const close = () => {
    setDialog(null)
    onCreated()
  }
  const editable = may('menu', 'update')
  return (
    <Flex vertical gap={12}>
      <div className="menu-tools">
        <strong>{entry?.name ?? t('choose')}</strong>
        {entry ? (
          <Flex wrap gap={8} align="center">
            {editable
              ? MOVES.map((move) => (
                  <Button
                    key={move}
                    size="small"
                    disabled={moved(tree, entry.id, move) === null}
                    onClick={() => run(entry.id, moved(tree, entry.id, move))}
                  >
                    {t(`move.${move}`)}
                  </Button>
                ))
              : null}
            {editable ? (
              <Button size="small" onClick={() => setDialog('edit')}>
                {t('kit:button.edit')}
              </Button>
            ) : null}
            {may('menu', 'create') && entry.kind !== 'button' ? (
              <Button size="small" onClick={() => setDialog('below')}>
                {t('addBelow')}
              </Button>
            ) : null}
            {may('menu', 'delete') && !entry.builtIn && levelOf(tree, entry.id).length === 0 ? (
              <Popconfirm
                title={t('removeQuestion', { name: entry.name })}
                okText={t('remove')}
                okButtonProps={{ danger: true }}
                onConfirm={() => remove.mutateAsync(entry.id).catch(() => undefined)}
              >
                <Button size="small" danger>
                  {t('remove')}
                </Button>
              </Popconfirm>
            ) : null}
          </Flex>
        ) : null}
        <span role="status">{status}</span>
      </div>
      {error ? <Alert type="error" showIcon message={error.message} /> : null}
      <p className="menu-hint">{t(editable ? 'hint' : 'readOnly')}</p>
      <MenuTree
        tree={tree}
        selected={selected}
        editable={editable}
        onSelect={setSelected}
        onMove={(move) => run(entry?.id, entry ? moved(tree, entry.id, move) : null)}
        onDrop={(drop) => run(drop.id, dropped(tree, drop))}
      />
      {dialog || creating ? (
        <MenuDialog
          entry={dialog === 'edit' ? (entry ?? null) : null}
          parent={dialog === 'below' ? (entry ?? null) : null}
          onSaved={() => {
            void toast('success', t('kit:saved'))
            void reload()
          }}
          onClose={close}
        />
      ) : null}
    </Flex>
  )
}
