import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { RecordCommands } from './record-commands.js'
import type { Commanded } from './types.js'
import { useTexts } from './use-definition.js'

interface Props {
  definition: Commanded
  record: { id?: string; can: readonly string[] }
  /** Key of the button below `form` that opens the participant's form. */
  change: string
  form: (onClose: () => void) => ReactNode
}

/** Actions that the participant or an examiner may take now on a submitted record. */
export function ExaminedActions({ definition, record, change, form }: Props) {
  const texts = useTexts(definition)
  const [open, setOpen] = useState(false)
  return (
    <RecordCommands definition={definition} record={record}>
      {record.can.includes('update') ? (
        <Button onClick={() => setOpen(true)}>{texts(`${definition.namespace}:form.${change}`)}</Button>
      ) : null}
      {open ? form(() => setOpen(false)) : null}
    </RecordCommands>
  )
}
