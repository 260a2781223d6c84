import { useGo } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { useRecordActions } from '../../resource-kit/record-actions.js'
import type { Definition, RecordOf } from '../../resource-kit/types.js'
import { recordAllows, usePermitted, useTexts } from '../../resource-kit/use-definition.js'

interface Props {
  definition: Definition
  record: RecordOf
}

/** Edits or deletes the participant of the page; one that something refers to is not deleted. */
export function RecordButtons({ definition, record }: Props) {
  const texts = useTexts(definition)
  const may = usePermitted(definition)
  const go = useGo()
  const actions = useRecordActions(definition)
  const id = String(record.id)
  const resource = definition.name
  const remove = async () => {
    const removed = await actions.remove([record])
    if (removed.length > 0) go({ to: { resource, action: 'list' } })
  }
  return (
    <Flex gap={8} wrap>
      {actions.dialogs}
      {may('delete') && recordAllows(record, 'delete') ? (
        <Button danger onClick={() => void remove()}>
          {texts('kit:button.delete')}
        </Button>
      ) : null}
      {may('edit') && recordAllows(record, 'edit') ? (
        <Button type="primary" onClick={() => go({ to: { resource, action: 'edit', id } })}>
          {texts('kit:button.edit')}
        </Button>
      ) : null}
    </Flex>
  )
}
