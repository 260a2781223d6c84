import { Button, Space, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { getSession, lastLoginType } from '../../api/session.js'
import type { Draft } from './use-evaluation.js'

interface Props {
  draft: Draft
  onReload: () => void
  onRetry: () => void
}

function textKey({ status, conflict, loggedOut, kept }: Draft): string {
  if (conflict) return 'draft.conflict'
  if (kept) return loggedOut ? 'draft.keptUntilLogin' : 'draft.kept'
  return loggedOut ? 'draft.loggedOut' : `draft.${status}`
}

/** Status line of the draft: saved, pending or failed. */
export function DraftStatusLine({ draft, onReload, onRetry }: Props) {
  const { t } = useTranslation(['evaluation', 'common'])
  const { status, error, conflict, ended, loggedOut, kept } = draft
  const failed = status === 'failed'
  const stale = conflict || ended
  const type = getSession()?.user.type ?? lastLoginType()
  return (
    <Space wrap role="status">
      <Typography.Text type={failed ? 'danger' : 'secondary'}>{t(textKey(draft))}</Typography.Text>
      {error && !conflict && !loggedOut && !kept ? <Typography.Text type="danger">{error}</Typography.Text> : null}
      {loggedOut ? (
        <Button size="small" href={`/login?type=${type}`} target="_blank">
          {t('draft.login')}
        </Button>
      ) : null}
      {failed ? (
        <Button size="small" onClick={stale ? onReload : onRetry}>
          {t(stale ? 'form.reload' : 'common:action.retry')}
        </Button>
      ) : null}
    </Space>
  )
}
