import { EllipsisOutlined } from '@ant-design/icons'
import { Dropdown } from 'antd'
import { useRef } from 'react'
import { commandText } from './command-texts.js'
import { rowNameOf } from './define-resource.js'
import { RowButton } from './row-button.js'
import type { Definition, RecordOf } from './types.js'
import { offeredOn, useCommandDialog } from './use-command-dialog.js'
import { useTexts } from './use-definition.js'

/** Menu of the actions that a row of a list allows now. */
export function RowCommands({ definition, record }: { definition: Definition; record: RecordOf }) {
  const texts = useTexts(definition)
  const button = useRef<HTMLButtonElement>(null)
  const { ask, dialog } = useCommandDialog(definition, record)
  const offered = offeredOn(definition, record, 'row')
  if (offered.length === 0) return dialog
  const label = texts('kit:named.more', { name: rowNameOf(definition, record, texts) })
  return (
    <>
      <Dropdown
        trigger={['click']}
        autoFocus
        menu={{
          items: offered.map((command) => ({
            key: command.name,
            danger: command.danger === true,
            label: texts(commandText(command, 'button')),
            onClick: ({ domEvent }) => {
              // The menu item is unmounted, and the dialog returns the focus to what had it before. The key that chose
              // the item would press the button, too.
              domEvent.preventDefault()
              button.current?.focus()
              ask(command)
            },
          })),
        }}
      >
        <RowButton ref={button} word={texts('kit:button.more')} label={label} icon={<EllipsisOutlined />} />
      </Dropdown>
      {dialog}
    </>
  )
}
