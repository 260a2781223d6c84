import { Alert, Button, Flex } from 'antd'
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'

export interface Problem {
  /** ID of the element with the error. */
  id: string
  recordId: string
  label: string
  text: string
}

interface Props {
  /** Number of rejected submissions. Each of them focuses the summary. */
  attempt: number
  problems: readonly Problem[]
  message: string | null
  /** Reloads the forms, if that can help. */
  onReload?: () => void
  /** Shows the evaluation with a fault, which may be hidden. */
  onOpen: (recordId: string) => void
}

function goTo(id: string): void {
  const element = document.getElementById(id)
  element?.scrollIntoView({ block: 'center' })
  element?.focus({ preventScroll: true })
}

/** Lists the faults that prevent a submission. Each line links to its question. */
export function ProblemSummary({ attempt, problems, message, onReload, onOpen }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems.length === 0 && message === null) return null
  return (
    <div ref={box} tabIndex={-1} id="submit-problems">
      <Alert
        type="error"
        showIcon
        message={message ?? t('form.summary', { count: problems.length })}
        action={onReload ? <Button onClick={onReload}>{t('form.reload')}</Button> : undefined}
        description={
          problems.length > 0 ? (
            <Flex vertical align="start">
              {problems.map(({ id, recordId, label, text }) => (
                <Button
                  key={`${id} ${text}`}
                  type="link"
                  size="small"
                  onClick={() => {
                    flushSync(() => onOpen(recordId))
                    goTo(id)
                  }}
                >
                  {t('kit:summaryLine', { label, text })}
                </Button>
              ))}
            </Flex>
          ) : undefined
        }
      />
    </div>
  )
}
