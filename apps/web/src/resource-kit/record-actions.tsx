import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import {
  useCreate,
  useCustomMutation,
  useDataProvider,
  useDelete,
  useInvalidate,
} from '@refinedev/core'
import { Button, Modal } from 'antd'
import { type ReactNode, useState } from 'react'
import { toast } from '../shared/toast.js'
import { rowNameOf, titleOf } from './define-resource.js'
import type { Action, Definition, RecordOf } from './types.js'
import { type May, recordAllows, useTexts } from './use-definition.js'
import { useUndo } from './use-undo.js'

const SILENT = { successNotification: false, errorNotification: false } as const

/** Deletes and publishes one record or many: one code path for both. */
export function useRecordActions(definition: Definition) {
  const texts = useTexts(definition)
  const [modal, dialogs] = Modal.useModal()
  const { mutateAsync: remove } = useDelete()
  const { mutateAsync: call } = useCustomMutation()
  const { mutateAsync: create } = useCreate<RecordOf>()
  const provider = useDataProvider()
  const invalidate = useInvalidate()
  const { offer, holder } = useUndo()
  const resource = definition.name
  const { effect: Effect } = definition
  const [asked, setAsked] = useState<{ record: RecordOf; answer: (sure: boolean) => void } | null>(
    null,
  )
  const close = (sure: boolean) => {
    asked?.answer(sure)
    setAsked(null)
  }

  /** One after the other; names what failed, and returns the ids of what succeeded. */
  async function each(
    records: readonly RecordOf[],
    done: string,
    act: (id: string) => Promise<unknown>,
  ): Promise<string[]> {
    const failed: string[] = []
    const ids: string[] = []
    for (const record of records) {
      const id = String(record.id)
      try {
        await act(id)
        ids.push(id)
      } catch (error) {
        failed.push(`${titleOf(definition, record)}: ${(error as Error).message}`)
      }
    }
    await invalidate({ resource, invalidates: ['resourceAll'] })
    if (failed.length === 0) void toast('success', texts(done))
    else
      modal.error({
        title: texts('kit:bulk.partly', { done: ids.length, failed: failed.length }),
        content: failed.map((line) => <p key={line}>{line}</p>),
      })
    return ids
  }

  const setPublished = (id: string, on: boolean) =>
    call({
      url: `${ADMIN_BASE}/api/${resource}/${on ? 'publish' : 'unpublish'}/${id}`,
      method: 'put',
      values: {},
      ...SILENT,
    })

  /** Reads a record whole before it is deleted; returns what makes it again. */
  async function restorer(record: RecordOf): Promise<() => Promise<unknown>> {
    const { data } = await provider().getOne<RecordOf>({ resource, id: String(record.id) })
    // The rules of forms are no part of a list.
    const { toBody } = await import('./form-values.js')
    return async () => {
      const made = await create({ resource, values: toBody(definition, data), ...SILENT })
      if (definition.publishedField && data[definition.publishedField] === true)
        await setPublished(String(made.data.id), true)
      await invalidate({ resource, invalidates: ['resourceAll'] })
    }
  }

  return {
    /** To be rendered somewhere on the page. */
    dialogs: (
      <>
        {dialogs}
        {holder}
        {asked && Effect ? (
          <Effect
            record={asked.record}
            body={null}
            onClose={() => close(false)}
            onConfirm={() => close(true)}
          />
        ) : null}
      </>
    ),
    /** Asks for confirmation first; returns the ids of the deleted records. */
    async remove(records: readonly RecordOf[]): Promise<string[]> {
      const only = records.length === 1 ? records[0] : undefined
      const name = titleOf(definition, only)
      const sure =
        only && Effect
          ? await new Promise<boolean>((answer) => setAsked({ record: only, answer }))
          : await modal.confirm({
              title: only
                ? texts('kit:delete.title', { name })
                : texts('kit:delete.titleMany', { n: records.length }),
              content: texts(
                only && definition.restorable ? 'kit:delete.undoable' : 'kit:delete.warning',
              ),
              okText: texts('kit:button.delete'),
              okButtonProps: { danger: true },
              cancelText: texts('kit:button.cancel'),
            })
      if (!sure) return []
      const restore = only && definition.restorable ? await restorer(only).catch(() => null) : null
      const act = (id: string) => remove({ resource, id, ...SILENT })
      const ids = await each(records, 'kit:delete.done', act)
      if (restore && ids.length > 0) offer(texts('kit:undo.deleted', { name }), restore)
      return ids
    },
    async publish(records: readonly RecordOf[], on: boolean): Promise<string[]> {
      const verb = on ? 'publish' : 'unpublish'
      const ids = await each(records, `kit:${verb}.done`, (id) => setPublished(id, on))
      const [first] = records
      if (first && records.length === 1 && ids.length === 1)
        offer(texts(`kit:undo.${verb}`, { name: titleOf(definition, first) }), async () => {
          await setPublished(String(first.id), !on)
          await invalidate({ resource, invalidates: ['resourceAll'] })
        })
      return ids
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

/** What can be done with one record; each button is named after it for screen readers. */
export function RowButtons(props: ButtonsProps) {
  const { definition, record, may, onOpen, onEdit, onDelete, onPublish } = props
  const texts = useTexts(definition)
  const can = (action: Action) => may(action) && recordAllows(record, action)
  const icon = (key: string, image: ReactNode, onClick: () => void, danger = false) => {
    const name = texts(`kit:named.${key}`, { name: rowNameOf(definition, record, texts) })
    return (
      <Button
        type="text"
        size="small"
        icon={image}
        danger={danger}
        title={name}
        aria-label={name}
        onClick={onClick}
      />
    )
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
    </span>
  )
}
