import { Button, Flex } from 'antd'
import { type ReactNode, Suspense } from 'react'
import { useDecisionKeys } from '../shared/hooks/use-decision-keys.js'
import { useOfferedActions } from '../shared/offered-actions.js'
import { commandText } from './command-texts.js'
import { rowNameOf } from './define-resource.js'
import type { Commanded, RecordOf } from './types.js'
import { keyOf, offeredOn, useCommandDialog } from './use-command-dialog.js'
import { useTexts } from './use-definition.js'

interface Props {
  definition: Commanded
  /** Record with what the caller may do with it now. */
  record: { id?: string; can?: unknown }
  size?: 'small'
  /** Defaults to the page of the record. */
  place?: 'page' | 'row'
  /** Buttons of other features, in front of the actions. */
  children?: ReactNode
}

/** Buttons of the actions that a record allows now. The command palette offers them, too. */
export function RecordCommands({ definition, record, size, place = 'page', children }: Props) {
  useDecisionKeys()
  const texts = useTexts(definition)
  const { ask, dialog } = useCommandDialog(definition, record as RecordOf)
  const offered = offeredOn(definition, record as RecordOf, place)
  useOfferedActions(
    offered.map((command) => ({
      id: `${command.texts}-${command.name}-${record.id}`,
      name: texts(commandText(command, 'button')),
      note: rowNameOf(definition, record as RecordOf, texts),
      run: () => ask(command),
    })),
  )
  if (offered.length === 0 && !dialog && !children) return null
  return (
    <Flex wrap gap={8}>
      {children}
      {offered.map((command) => (
        <Button
          key={command.name}
          {...(size ? { size } : {})}
          type={command.main ? 'primary' : 'default'}
          danger={command.danger}
          aria-keyshortcuts={keyOf(command, offered)}
          onClick={() => ask(command)}
        >
          {texts(commandText(command, 'button'))}
        </Button>
      ))}
      {/* Keeps the page while the dialog loads. */}
      <Suspense fallback={null}>{dialog}</Suspense>
    </Flex>
  )
}
