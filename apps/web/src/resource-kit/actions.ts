import { ADMIN_BASE } from '@credit/contract'
import { useCustomMutation, useDelete, useInvalidate } from '@refinedev/core'
import { Modal } from 'antd'
import { toast } from '../shared/toast.js'
import { titleOf } from './define-resource.js'
import type { Definition, RecordOf } from './types.js'
import { useTexts } from './use-texts.js'

/** Deleting and publishing, of one record and of those selected: one code path for both. */
export function useRecordActions(definition: Definition) {
  const texts = useTexts(definition)
  const [modal, dialogs] = Modal.useModal()
  const { mutateAsync: remove } = useDelete()
  const { mutateAsync: call } = useCustomMutation()
  const invalidate = useInvalidate()
  const resource = definition.name

  /** One after the other; what failed is told by its name, what went through stays done. */
  async function each(
    records: RecordOf[],
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
    if (failed.length === 0) void toast('success', texts(done, { n: ids.length }))
    else
      modal.error({
        title: texts('kit:bulk.partly', { done: ids.length, failed: failed.length }),
        content: failed.join('\n'),
        className: 'kit-lines',
      })
    return ids
  }

  return {
    /** To be drawn somewhere on the page. */
    dialogs,
    /** Asks first, by the names of what goes; resolves with the ids that are gone. */
    async remove(records: RecordOf[]): Promise<string[]> {
      const name = titleOf(definition, records[0])
      const sure = await modal.confirm({
        title:
          records.length === 1
            ? texts('kit:delete.title', { name })
            : texts('kit:delete.titleMany', { n: records.length }),
        content: texts('kit:delete.warning'),
        okText: texts('kit:button.delete'),
        okButtonProps: { danger: true },
        cancelText: texts('kit:button.cancel'),
      })
      if (!sure) return []
      const silent = { successNotification: false, errorNotification: false } as const
      return each(records, 'kit:delete.done', (id) => remove({ resource, id, ...silent }))
    },
    publish(records: RecordOf[], on: boolean): Promise<string[]> {
      const verb = on ? 'publish' : 'unpublish'
      return each(records, `kit:${verb}.done`, (id) =>
        call({
          url: `${ADMIN_BASE}/api/${resource}/${verb}/${id}`,
          method: 'put',
          values: {},
          successNotification: false,
          errorNotification: false,
        }),
      )
    },
  }
}
