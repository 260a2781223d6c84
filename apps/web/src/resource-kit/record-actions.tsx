import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { ADMIN_BASE } from '@credit/contract'
import { useCustomMutation, useDelete, useInvalidate } from '@refinedev/core'
import { Button, Modal } from 'antd'
import type { ReactNode } from 'react'
import { toast } from '../shared/toast.js'
import { titleOf } from './define-resource.js'
import type { Action, Definition, RecordOf } from './types.js'
import { type May, recordAllows, useTexts } from './use-definition.js'

const SILENT = { successNotification: false, errorNotification: false } as const

/** Deletes and publishes one record or many: one code path for both. */
export function useRecordActions(definition: Definition) {
  const texts = useTexts(definition)
  const [modal, dialogs] = Modal.useModal()
  const { mutateAsync: remove } = useDelete()
  const { mutateAsync: call } = useCustomMutation()
  const invalidate = useInvalidate()
  const resource = definition.name

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

  return {
    /** To be rendered somewhere on the page. */
    dialogs,
    /** Asks for confirmation first; returns the ids of the deleted records. */
    async remove(records: readonly RecordOf[]): Promise<string[]> {
      const [first] = records
      const sure = await modal.confirm({
        title:
          records.length === 1
            ? texts('kit:delete.title', { name: titleOf(definition, first) })
            : texts('kit:delete.titleMany', { n: records.length }),
        content: texts('kit:delete.warning'),
        okText: texts('kit:button.delete'),
        okButtonProps: { danger: true },
        cancelText: texts('kit:button.cancel'),
      })
      return sure
        ? each(records, 'kit:delete.done', (id) => remove({ resource, id, ...SILENT }))
        : []
    },
    publish(records: readonly RecordOf[], on: boolean): Promise<string[]> {
      const verb = on ? 'publish' : 'unpublish'
      const url = (id: string) => `${ADMIN_BASE}/api/${resource}/${verb}/${id}`
      return each(records, `kit:${verb}.done`, (id) =>
        call({ url: url(id), method: 'put', values: {}, ...SILENT }),
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

/** What can be done with one record; each button is named after it for screen readers. */
export function RowButtons(props: ButtonsProps) {
  const { definition, record, may, onOpen, onEdit, onDelete, onPublish } = props
  const texts = useTexts(definition)
  const can = (action: Action) => may(action) && recordAllows(record, action)
  const icon = (key: string, image: ReactNode, onClick: () => void, danger = false) => {
    const name = texts(`kit:named.${key}`, { name: titleOf(definition, record) })
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
