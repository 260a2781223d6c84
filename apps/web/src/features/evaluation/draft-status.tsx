import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import type { Draft } from './use-evaluation.js'

interface Props {
  draft: Draft
  onReload: () => void
  onRetry: () => void
}

/** Whether what stands in the form is kept. */
export function DraftStatusLine({ draft, onReload, onRetry }: Props) {
  const { t } = useTranslation(['evaluation', 'kit'])
  const { status, error, conflict } = draft
  return (
    <div className={`ev-draft ev-draft-${status}`} role="status">
      <span>{conflict ? t('draft.conflict') : t(`draft.${status}`)}</span>
      {error && !conflict ? <span className="kit-problem">{error}</span> : null}
      {status === 'failed' ? (
        <Button size="small" onClick={conflict ? onReload : onRetry}>
          {conflict ? t('form.reload') : t('kit:button.retry')}
        </Button>
      ) : null}
    </div>
  )
}
