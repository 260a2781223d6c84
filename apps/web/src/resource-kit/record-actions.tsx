import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import { useCreate, useCustomMutation, useDataProvider, useDelete } from '@refinedev/core'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useUndo } from '../shared/components/undo-place.js'
import { useModal } from '../shared/hooks/use-modal.js'
import { loadChunk } from '../shared/load-chunk.js'
import { toast } from '../shared/toast.js'
import { rowNameOf, titleOf } from './define-resource.js'
import { RowButton } from './row-button.js'
import { RowCommands } from './row-commands.js'
import type { Action, Definition, RecordOf } from './types.js'
import { type May, recordAllows, useTexts } from './use-definition.js'

const NO_NOTIFICATION = { successNotification: false, errorNotification: false } as const
/** The rule of the query client reloads. */
const QUIETLY = { ...NO_NOTIFICATION, invalidates: [] }

/** Deletes and publishes a single record. Bulk actions are jobs; see `bulk-dialog.tsx`. */
export function useRecordActions(definition: Definition) {
  const texts = useTexts(definition)
  const modal = useModal()
  const { mutateAsync: remove } = useDelete()
  const { mutateAsync: call } = useCustomMutation<RecordOf>()
  const { mutateAsync: create } = useCreate<RecordOf>()
  const provider = useDataProvider()
  const offer = useUndo()
  const resource = definition.name
  const { effect: Effect } = definition
  const [asked, setAsked] = useState<{ record: RecordOf; answer: (sure: boolean) => void } | null>(null)
  const close = (sure: boolean) => {
    asked?.answer(sure)
    setAsked(null)
  }

  /** Runs an action, reports the result, and returns true on success. */
  async function succeeds(record: RecordOf, done: string, act: () => Promise<unknown>) {
    modal.preload()
    try {
      await act()
      void toast('success', texts(done))
      return true
    } catch (error) {
      void modal.error({ title: titleOf(definition, record), content: (error as Error).message })
      return false
    }
  }

  const setPublished = (id: string, on: boolean, undo = {}) =>
    call({
      url: `${ADMIN_BASE}/api/${resource}/${on ? 'publish' : 'unpublish'}/${id}`,
      method: 'put',
      values: undo,
      ...NO_NOTIFICATION,
    })

  /** Loads the full record before it is deleted. Returns a function that creates it again. */
  async function restorer(record: RecordOf): Promise<() => Promise<unknown>> {
    const { data } = await provider().getOne<RecordOf>({ resource, id: String(record.id) })
    // Loaded separately, because lists do not need the rules of forms.
    const { toBody } = await loadChunk(() => import('./form-values.js'))
    const restore = async () => {
      const made = await create({ resource, values: toBody(definition, data), ...QUIETLY })
      if (definition.publishedField && data[definition.publishedField] === true)
        await setPublished(String(made.data.id), true)
    }
    return restore
  }

  return {
    /** Must be rendered on the page. */
    dialogs: (
      <>
        {modal.dialogs}
        {asked && Effect ? (
          <Effect record={asked.record} body={null} onClose={() => close(false)} onConfirm={() => close(true)} />
        ) : null}
      </>
    ),
    /** Deletes a record after a confirmation. Returns true if it was deleted. */
    async remove(record: RecordOf): Promise<boolean> {
      const name = titleOf(definition, record)
      const sure = Effect
        ? await new Promise<boolean>((answer) => setAsked({ record, answer }))
        : await modal.confirm({
            title: texts('kit:delete.title', { name }),
            content: texts(definition.restorable ? 'kit:delete.undoable' : 'kit:delete.warning'),
            okText: texts('kit:button.delete'),
            okButtonProps: { danger: true },
            cancelText: texts('kit:button.cancel'),
          })
      if (!sure) return false
      const restore = definition.restorable ? await restorer(record).catch(() => null) : null
      const removed = await succeeds(record, 'kit:delete.done', () =>
        remove({ resource, id: String(record.id), ...QUIETLY }),
      )
      if (removed && restore) offer(texts('kit:undo.deleted', { name }), restore)
      return removed
    },
    async publish(record: RecordOf, on: boolean): Promise<void> {
      const verb = on ? 'publish' : 'unpublish'
      const id = String(record.id)
      let version: unknown
      const published = await succeeds(record, `kit:${verb}.done`, async () => {
        version = (await setPublished(id, on)).data.version
      })
      // Another user did the same in the meantime, so there is nothing to undo.
      if (!published || version !== Number(record.version) + 1) return
      offer(texts(`kit:undo.${verb}`, { name: titleOf(definition, record) }), () =>
        setPublished(id, !on, { version, publishTime: record.publishTime }),
      )
    },
  }
}

interface ButtonsProps {
  definition: Definition
  record: RecordOf
  may: May
  onOpen?: () => void
  onEdit: () => void
  onDelete: () => void
  onPublish: (on: boolean) => void
}

/** Action buttons of a record, each labelled with its name for screen readers. */
export function RowButtons(props: ButtonsProps) {
  const { definition, record, may, onOpen, onEdit, onDelete, onPublish } = props
  const texts = useTexts(definition)
  const can = (action: Action) => may(action) && recordAllows(record, action)
  const icon = (key: string, image: ReactNode, onClick: () => void, danger = false) => {
    const label = texts(`kit:named.${key}`, { name: rowNameOf(definition, record, texts) })
    return <RowButton word={texts(`kit:button.${key}`)} label={label} icon={image} danger={danger} onClick={onClick} />
  }
  const published = definition.publishedField && record[definition.publishedField] === true
  return (
    <span className="kit-row-buttons">
      {onOpen ? icon('show', <EyeOutlined />, onOpen) : null}
      {can('edit') ? icon('edit', <EditOutlined />, onEdit) : null}
      {can('delete') ? icon('delete', <DeleteOutlined />, onDelete, true) : null}
      {can('publish') ? (
        <Button type="link" size="small" onClick={() => onPublish(!published)}>
          {texts(published ? 'kit:button.unpublish' : 'kit:button.publish')}
        </Button>
      ) : null}
      {definition.commands ? <RowCommands definition={definition} record={record} /> : null}
    </span>
  )
}
