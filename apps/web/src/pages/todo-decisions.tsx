import type { TodoSource } from '@credit/contract'
import { useOne } from '@refinedev/core'
import { Button, Flex } from 'antd'
import { Suspense } from 'react'
import type { components } from '../api/schema.js'
import { usePermissions } from '../providers/access-control.js'
import { commandText } from '../resource-kit/command-texts.js'
import type { Definition, RecordOf } from '../resource-kit/types.js'
import { keyOf, offeredOn, useCommandDialog } from '../resource-kit/use-command-dialog.js'
import { useTexts } from '../resource-kit/use-definition.js'
import { useDecisionKeys } from '../shared/hooks/use-decision-keys.js'

type Row = components['schemas']['TodoRow']

/** Definitions whose actions decide on the record of an item, by source. */
export type Deciding = Partial<Record<TodoSource, Definition>>

/** Decides on the record of a to-do item: the same actions and dialogs as on its page. */
export default function TodoDecisions({ row, deciding }: { row: Row; deciding: Deciding }) {
  const may = usePermissions()
  const definition = deciding[row.sourceType]
  const [resource] = row.permission.split(':')
  // A to-do about faults of the credit has no flag.
  if (!definition || definition.permission !== resource || !may(definition.permission, 'list')) return null
  return (
    <Suspense fallback={null}>
      <Decisions definition={definition} id={row.id} title={row.title} />
    </Suspense>
  )
}

function Decisions({ definition, id, title }: { definition: Definition; id: string; title: string }) {
  const { result } = useOne<RecordOf>({ resource: definition.name, id, errorNotification: false })
  return result ? <DecisionButtons definition={definition} record={result} title={title} /> : null
}

interface ButtonsProps {
  definition: Definition
  record: RecordOf
  title: string
}

/** The main action, and the one against the record. The others stand on its page. */
function DecisionButtons({ definition, record, title }: ButtonsProps) {
  useDecisionKeys()
  const texts = useTexts(definition)
  const { ask, dialog } = useCommandDialog(definition, record)
  const offered = offeredOn(definition, record, 'page')
  const shown = ['a', 'r'].flatMap((key) => offered.find((command) => keyOf(command, offered) === key) ?? [])
  return (
    <Flex wrap gap="4px 8px" justify="end">
      {shown.map((command) => {
        const name = texts(commandText(command, 'button'))
        return (
          <Button
            key={command.name}
            size="small"
            type={command.main ? 'primary' : 'default'}
            danger={command.danger === true}
            aria-label={texts('oversight:todo.openNamed', { action: name, title })}
            aria-keyshortcuts={keyOf(command, offered)}
            onClick={() => ask(command)}
          >
            {name}
          </Button>
        )
      })}
      <Suspense fallback={null}>{dialog}</Suspense>
    </Flex>
  )
}
