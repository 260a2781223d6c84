import { Alert, Button, type FormInstance } from 'antd'
import { useEffect, useRef } from 'react'
import type { Problem } from './form-values.js'
import type { Texts } from './types.js'

interface Props {
  form: FormInstance
  problems: readonly Problem[]
  /** What is wrong with the whole and not with one field. */
  message: string | null
  texts: Texts
}

/** What stands in the way, at the top, each line leading to its field. */
export function ErrorSummary({ form, problems, message, texts }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0 || message !== null
  useEffect(() => {
    if (shown) box.current?.focus()
  }, [shown])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} className="kit-summary">
      <Alert
        type="error"
        showIcon
        message={message ?? texts('kit:summary', { n: problems.length })}
        description={
          problems.length > 0 ? (
            <ul>
              {problems.map(({ path, label, message: text }) => (
                <li key={`${path.join('.')} ${text}`}>
                  <Button
                    type="link"
                    size="small"
                    onClick={() => form.scrollToField(path, { focus: true, block: 'center' })}
                  >
                    {texts('kit:summaryLine', { label, text })}
                  </Button>
                </li>
              ))}
            </ul>
          ) : undefined
        }
      />
    </div>
  )
}
