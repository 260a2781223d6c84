import { useQueryClient } from '@tanstack/react-query'
import { Button, type ButtonProps, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { toast } from '../toast.js'
import { FormDialog } from './form-dialog.js'

export interface Decision<Name extends string> extends Pick<ButtonProps, 'type' | 'danger'> {
  name: Name
  /** On its button and on the one that confirms it. */
  button: string
  title: string
  /** What it does, and the fields that it asks for. */
  content: ReactNode
  /** Said once it is done. */
  done: string
}

interface Props<Name extends string, Values> {
  /** Of the forms; labels point to their inputs by it. */
  name: string
  decisions: readonly Decision<Name>[]
  send: (name: Name, values: Values) => Promise<unknown>
}

/** A button for each decision that can be taken on a record now; a dialog asks before it is taken. */
export function DecisionButtons<Name extends string, Values extends object>({
  name,
  decisions,
  send,
}: Props<Name, Values>) {
  const client = useQueryClient()
  const [asked, setAsked] = useState<Decision<Name> | null>(null)
  return (
    <Flex wrap gap={8}>
      {decisions.map((decision) => (
        <Button key={decision.name} type={decision.type} danger={decision.danger} onClick={() => setAsked(decision)}>
          {decision.button}
        </Button>
      ))}
      {asked ? (
        <FormDialog<Values>
          name={`${name}-${asked.name}`}
          title={asked.title}
          okText={asked.button}
          danger={asked.danger}
          onClose={() => setAsked(null)}
          onSubmit={async (values) => {
            await send(asked.name, values)
            void toast('success', asked.done)
            await client.invalidateQueries()
          }}
        >
          {asked.content}
        </FormDialog>
      ) : null}
    </Flex>
  )
}
