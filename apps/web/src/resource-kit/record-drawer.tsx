import { DownOutlined, ExportOutlined, UpOutlined } from '@ant-design/icons'
import { recordAddress } from '@credit/contract'
import { Button, Drawer, Flex, Skeleton, Space } from 'antd'
import { Suspense, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { isTyping } from '../shared/is-typing.js'
import { lazyPart } from '../shared/lazy-part.js'
import { rowNameOf } from './define-resource.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-definition.js'

const RecordTable = lazyPart(async () => ({ default: (await import('./show-page.js')).RecordTable }))
const RecordCommands = lazyPart(async () => ({ default: (await import('./record-commands.js')).RecordCommands }))
const RecordView = lazyPart(async () => ({ default: (await import('./show-page.js')).RecordView }))

interface Props {
  definition: Definition
  record: RecordOf | null
  rows: readonly RecordOf[]
  open: boolean
  onOpen: (record: RecordOf) => void
  onClose: () => void
  onEdit?: (record: RecordOf) => void
}

/** Returns the page of a record, whose ID is part of the path or `?id=`. */
function pageOf({ routes, actions }: Definition, record: RecordOf): string | null {
  return actions.includes('show') ? recordAddress(routes.show, String(record.id)) : null
}

/**
 * Record in a drawer beside its list, which stays usable. `j` and `k` open the next and the previous row, `e` edits the
 * record.
 */
export default function RecordDrawer(props: Props) {
  const { definition, record, rows, open, onOpen, onClose, onEdit } = props
  const texts = useTexts(definition)
  const Panel = definition.panel === 'fields' ? RecordTable : definition.panel
  // Keeps the content during the closing animation.
  const [last, setLast] = useState(record)
  if (record && record !== last) setLast(record)
  const at = rows.findIndex(({ id }) => id === record?.id)
  const before = rows[at - 1]
  const after = at < 0 ? undefined : rows[at + 1]
  const page = last && pageOf(definition, last)
  // After an action, as the list shows it.
  const shown = rows[at] ?? last
  const step = (row: RecordOf | undefined) => row && onOpen(row)
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!record || isTyping(event.target) || event.ctrlKey || event.metaKey) return
      const row = { j: after, k: before }[event.key]
      if (row) onOpen(row)
      if (event.key !== 'e' || event.defaultPrevented || !onEdit) return
      event.preventDefault()
      onEdit(record)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  })
  return (
    <Drawer
      open={open}
      title={last && rowNameOf(definition, last, texts)}
      width="min(720px, 100vw)"
      mask={false}
      destroyOnHidden
      onClose={onClose}
      extra={
        <Space>
          {page ? (
            <Link to={page}>
              <ExportOutlined aria-hidden="true" /> {texts('kit:drawer.open')}
            </Link>
          ) : null}
          <Button
            type="text"
            icon={<UpOutlined />}
            aria-label={texts('kit:drawer.previous')}
            disabled={!before}
            onClick={() => step(before)}
          />
          <Button
            type="text"
            icon={<DownOutlined />}
            aria-label={texts('kit:drawer.next')}
            disabled={!after}
            onClick={() => step(after)}
          />
        </Space>
      }
    >
      <Suspense fallback={<Skeleton active />}>
        {shown && Panel ? (
          <Flex key={shown.id} vertical gap={16}>
            {/* A panel by hand has its own buttons. A row that has left the list may allow others than it did. */}
            {definition.panel === 'fields' && rows[at] ? (
              <RecordCommands definition={definition} record={rows[at]} place="row" />
            ) : null}
            <Panel definition={definition} record={shown} />
          </Flex>
        ) : null}
        {last && !Panel ? <RecordView key={last.id} definition={definition} id={String(last.id)} /> : null}
      </Suspense>
    </Drawer>
  )
}
