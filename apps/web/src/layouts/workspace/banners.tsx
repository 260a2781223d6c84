import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { leaveOwnPages, ownPagesShown } from '../../api/own-pages.js'
import { useIsActive } from '../../shared/hooks/use-is-active.js'
import { siteQuery } from '../../shared/site/site.js'

/** Maximum time until a new maintenance notice is shown to active users. */
const REFRESH_MS = 300_000

/** Shows the current maintenance notice. */
export function MaintenanceBanner() {
  // Pauses while the user is away, because a call would extend the session.
  const active = useIsActive()
  const { data } = useQuery({ ...siteQuery(), refetchInterval: active && REFRESH_MS })
  if (!data?.maintenance) return null
  return <Alert banner type="warning" role="status" message={data.maintenance} />
}

/** Shows whose own pages a supervisor views, and leads back. */
export function OwnPagesBanner() {
  const { t } = useTranslation('workspace')
  const shown = ownPagesShown()
  if (!shown) return null
  return (
    <Alert
      banner
      type="warning"
      role="status"
      message={t('ownPages.shown', { name: shown.user.name })}
      action={
        <Button size="small" onClick={leaveOwnPages}>
          {t('ownPages.leave')}
        </Button>
      }
    />
  )
}
