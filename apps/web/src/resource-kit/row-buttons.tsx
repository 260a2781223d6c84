import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons'
import { Button, Tooltip } from 'antd'
import { titleOf } from './define-resource.js'
import type { Action, Definition, RecordOf } from './types.js'
import { recordAllows } from './use-permitted.js'
import { useTexts } from './use-texts.js'

interface Props {
  definition: Definition
  record: RecordOf
  may: (action: Action) => boolean
  /** Where rows open though nobody may ask for one by its id. */
  panel: boolean
  onOpen: () => void
  onEdit: () => void
  onDelete: () => void
  onPublish: (on: boolean) => void
}

/** What can be done with one record, named for those who hear it instead of seeing the row. */
export function RowButtons(props: Props) {
  const { definition, record, may, panel, onOpen, onEdit, onDelete, onPublish } = props
  const texts = useTexts(definition)
  const name = titleOf(definition, record)
  const can = (action: Action) => may(action) && recordAllows(record, action)
  const icon = (key: string, image: React.ReactNode, onClick: () => void, danger = false) => (
    <Tooltip title={texts(`kit:button.${key}`)} mouseEnterDelay={0.5}>
      <Button
        type="text"
        icon={image}
        danger={danger}
        aria-label={texts(`kit:named.${key}`, { name })}
        onClick={onClick}
      />
    </Tooltip>
  )
  const published = definition.publishedField ? record[definition.publishedField] === true : false
  return (
    <span className="kit-row-buttons">
      {can('publish') ? (
        <Button type="link" size="small" onClick={() => onPublish(!published)}>
          {texts(published ? 'kit:button.unpublish' : 'kit:button.publish')}
        </Button>
      ) : null}
      {panel || may('show') ? icon('show', <EyeOutlined />, onOpen) : null}
      {can('edit') ? icon('edit', <EditOutlined />, onEdit) : null}
      {can('delete') ? icon('delete', <DeleteOutlined />, onDelete, true) : null}
    </span>
  )
}
