import { Alert, Button, Space } from 'antd'
import type { useRecordActions } from './record-actions.js'
import type { Definition, RecordOf } from './types.js'
import { type May, recordAllows, useTexts } from './use-definition.js'

/** Above the rows the bar would move them while they are being ticked. */
const BELOW = { position: 'sticky', bottom: 0, zIndex: 5 } as const

interface Props {
  definition: Definition
  may: May
  actions: ReturnType<typeof useRecordActions>
  selected: readonly RecordOf[]
  onDone: (ids: readonly string[]) => void
  onClear: () => void
}

/** How many records are selected and what can be done with them; each button counts those that allow it. */
export function SelectionBar({ definition, may, actions, selected, onDone, onClear }: Props) {
  const texts = useTexts(definition)
  const allowing = (action: string) => selected.filter((record) => recordAllows(record, action))
  const published = (record: RecordOf) => record[definition.publishedField ?? ''] === true
  const hidden = allowing('publish').filter((record) => !published(record))
  const shown = allowing('publish').filter(published)
  const removable = allowing('delete')
  return (
    <Alert
      type="info"
      role="status"
      style={BELOW}
      message={texts('kit:selected', { n: selected.length })}
      action={
        <Space wrap>
          {may('publish') && hidden.length > 0 ? (
            <Button onClick={() => void actions.publish(hidden, true).then(onDone)}>
              {texts('kit:bulk.publish', { n: hidden.length })}
            </Button>
          ) : null}
          {may('publish') && shown.length > 0 ? (
            <Button onClick={() => void actions.publish(shown, false).then(onDone)}>
              {texts('kit:bulk.unpublish', { n: shown.length })}
            </Button>
          ) : null}
          {may('delete') && removable.length > 0 ? (
            <Button danger onClick={() => void actions.remove(removable).then(onDone)}>
              {texts('kit:bulk.delete', { n: removable.length })}
            </Button>
          ) : null}
          <Button type="text" onClick={onClear}>
            {texts('kit:button.clearSelection')}
          </Button>
        </Space>
      }
    />
  )
}
