import { Button, type ButtonProps, Flex } from 'antd'
import { type ReactNode, useState } from 'react'
import { toast } from '../toast.js'
import { FormDialog } from './form-dialog.js'

export interface Decision<Name extends string> extends Pick<ButtonProps, 'type' | 'danger'> {
  name: Name
  /** Label of the button and of its confirmation. */
  button: string
  title: string
  /** Effect of the decision, and the fields of its form. */
  content: ReactNode
  /** Message shown after success. */
  done: string
}

interface Props<Name extends string, Values> {
  /** Name of the forms, which labels use to reference their inputs. */
  name: string
  decisions: readonly Decision<Name>[]
  send: (name: Name, values: Values) => Promise<unknown>
}

/** Buttons for the decisions that a record currently allows. A dialog asks for confirmation. */
export function DecisionButtons<Name extends string, Values extends object>({
  name,
  decisions,
  send,
}: Props<Name, Values>) {
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
          }}
        >
          {asked.content}
        </FormDialog>
      ) : null}
    </Flex>
  )
}
