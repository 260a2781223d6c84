import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession, lastLoginType } from '../../api/session.js'
import type { Draft } from './use-evaluation.js'

interface Props {
  draft: Draft
  onReload: () => void
  onRetry: () => void
}

/** The one sentence that says how it stands with the draft. */
function textOf({ status, conflict, loggedOut }: Draft): string {
  if (conflict) return 'draft.conflict'
  return loggedOut ? 'draft.loggedOut' : `draft.${status}`
}

/** Whether what stands in the form is kept. */
export function DraftStatusLine({ draft, onReload, onRetry }: Props) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { status, error, conflict, loggedOut } = draft
  const type = getSession()?.user.type ?? lastLoginType()
  return (
    <div className={`ev-draft ev-draft-${status}`} role="status">
      <span>{t(textOf(draft))}</span>
      {error && !conflict && !loggedOut ? <span className="kit-problem">{error}</span> : null}
      {loggedOut ? (
        <Button size="small" href={`/login?type=${type}`} target="_blank">
          {t('draft.login')}
        </Button>
      ) : null}
      {status === 'failed' ? (
        <Button size="small" onClick={conflict ? onReload : onRetry}>
          {conflict ? t('form.reload') : t('common:action.retry')}
        </Button>
      ) : null}
    </div>
  )
}
