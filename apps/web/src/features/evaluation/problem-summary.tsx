import { Alert, Button } from 'antd'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'

export interface Problem {
  /** The element it belongs to. */
  id: string
  label: string
  text: string
}

interface Props {
  /** Counts the submissions that were refused: each takes the focus, what is said later does not. */
  attempt: number
  problems: readonly Problem[]
  message: string | null
  /** Asks the server again, where that may help. */
  onReload?: () => void
}

function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** What stands in the way, each line leading to its question. */
export function ProblemSummary({ attempt, problems, message, onReload }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const box = useRef<HTMLDivElement>(null)
  const shown = problems.length > 0 || message !== null
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (!shown) return null
  return (
    <div ref={box} tabIndex={-1} className="kit-summary">
      <Alert
        type="error"
        showIcon
        message={message ?? t('form.summary', { count: problems.length })}
        action={onReload ? <Button onClick={onReload}>{t('form.reload')}</Button> : undefined}
        description={
          problems.length > 0 ? (
            <ul>
              {problems.map(({ id, label, text }) => (
                <li key={`${id} ${text}`}>
                  <Button type="link" size="small" onClick={() => goTo(id)}>
                    {t('kit:summaryLine', { label, text })}
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
