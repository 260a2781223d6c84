import { useQuery } from '@tanstack/react-query'
import { Alert, Button, Flex, Popconfirm } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePermissions } from '../../../providers/access-control.js'
import { HistoryLink } from '../../../resource-kit/history-link.js'
import { Card, QueryContent } from '../../../shared/components/card.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { toast } from '../../../shared/toast.js'
import { MenuDialog } from './menu-dialog.js'
import { type Entry, findEntry, levelOf, MOVES, moved } from './menu-order.js'
import { MenuTree } from './menu-tree.js'
import { SuggestedMenu } from './suggested-menu.js'
import { menuTree, useMenuChanges } from './use-menu-changes.js'
import './menus.css'

const MENU_TABLES = ['menu'] as const

/** Menu of all accounts: names, order and visibility. */
export default function MenusPage() {
  const { t } = useTranslation('identity-menus')
  const may = usePermissions()
  const query = useQuery(menuTree)
  const [creating, setCreating] = useState(false)
  const add = may('menu', 'create') ? (
    <Button type="primary" onClick={() => setCreating(true)}>
      {t('add')}
    </Button>
  ) : null
  return (
    <Flex vertical gap={12}>
      <PageHead
        title={t('title')}
        extra={
          <Flex gap={12} align="center">
            <HistoryLink tables={MENU_TABLES} />
            {may('menu', 'update') ? <SuggestedMenu /> : null}
            {add}
          </Flex>
        }
      />
      <Card title={t('tree')}>
        <QueryContent query={query} rows={14}>
          {(tree) => <MenuEditor tree={tree} creating={creating} onCreated={() => setCreating(false)} />}
        </QueryContent>
      </Card>
    </Flex>
  )
}

interface EditorProps {
  tree: readonly Entry[]
  /** True while a new top-level entry is being created. */
  creating: boolean
  onCreated: () => void
}

function MenuEditor({ tree, creating, onCreated }: EditorProps) {
  const { t } = useTranslation(['identity-menus', 'kit'])
  const may = usePermissions()
  const [selected, setSelected] = useState<string | null>(null)
  const [dialog, setDialog] = useState<'edit' | 'below' | null>(null)
  const { status, problem, move, drop, remove } = useMenuChanges(tree)
  const entry = findEntry(tree, selected)
  const removeEntry = async (id: string) => {
    if (!(await remove(id))) return
    // Another entry may have been selected in the meantime.
    setSelected((now) => (now === id ? null : now))
    void toast('success', t('removed'))
  }
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
              ? MOVES.map((step) => (
                  <Button
                    key={step}
                    size="small"
                    disabled={moved(tree, entry.id, step) === null}
                    onClick={() => move(entry.id, step)}
                  >
                    {t(`move.${step}`)}
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
                onConfirm={() => removeEntry(entry.id)}
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
      {problem ? <Alert type="error" showIcon message={problem} /> : null}
      <p className="menu-hint">{t(editable ? 'hint' : 'readOnly')}</p>
      <MenuTree
        tree={tree}
        selected={selected}
        editable={editable}
        onSelect={setSelected}
        onMove={(step) => entry && move(entry.id, step)}
        onDrop={drop}
      />
      {dialog || creating ? (
        <MenuDialog
          entry={dialog === 'edit' ? (entry ?? null) : null}
          parent={dialog === 'below' ? (entry ?? null) : null}
          onSaved={() => void toast('success', t('kit:saved'))}
          onClose={close}
        />
      ) : null}
    </Flex>
  )
}
