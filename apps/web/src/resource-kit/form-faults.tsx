import { Alert, Button, Flex, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import type { Texts } from './types.js'

const LIST = { margin: 0, padding: 0, listStyle: 'none' } as const
/** Wraps long lines. */
const LINE = { height: 'auto', padding: '2px 0', textAlign: 'start', whiteSpace: 'normal' } as const

export interface Fault {
  path: (string | number)[]
  label: string
  message: string
}

/** Returns `items.0.value` as a form path. */
export function pathOf(name: string): (string | number)[] {
  return name.split('.').map((part) => (/^\d+$/.test(part) ? Number(part) : part))
}

/** Returns the errors of a form, one line per message. */
export function faultsOf(
  errors: readonly { name: (string | number)[]; errors: string[] }[],
  labelOf: (name: string) => string,
): Fault[] {
  return errors.flatMap(({ name, errors: messages }) =>
    messages.map((message) => ({ path: name, label: labelOf(String(name[0])), message })),
  )
}

interface Props {
  form: FormInstance
  faults: readonly Fault[]
  /** Error of the form as a whole. */
  message: string | null
  texts: Texts
}

/** Lists all errors above the form. Each line focuses its field. */
export function FaultSummary({ form, faults, message, texts }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = faults.length > 0 || message !== null
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} style={{ maxWidth: 760 }}>
      <Alert
        type="error"
        showIcon
        message={message ?? texts('kit:summary', { count: faults.length })}
        description={
          faults.length > 0 ? (
            <Flex vertical align="start" component="ul" style={LIST}>
              {faults.map(({ path, label, message: text }) => (
                <li key={`${path.join('.')} ${text}`}>
                  <Button
                    type="link"
                    style={LINE}
                    onClick={() => form.scrollToField(path, { focus: true, block: 'center' })}
                  >
                    {text.includes(label) ? text : texts('kit:summaryLine', { label, text })}
                  </Button>
                </li>
              ))}
            </Flex>
          ) : undefined
        }
      />
    </div>
  )
}
