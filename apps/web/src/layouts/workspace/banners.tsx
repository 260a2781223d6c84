import { useQuery } from '@tanstack/react-query'
import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { leaveOwnPages, ownPagesShown } from '../../api/own-pages.js'
import { useIsActive } from '../../shared/hooks/use-is-active.js'
import { siteQuery } from '../../shared/site/site.js'

/** A notice that is set while people work is seen by them within this time. */
const REFRESH_MS = 300_000

/** What is to be said about maintenance now. */
export function MaintenanceBanner() {
  // A call would extend the login of somebody who has left.
  const active = useIsActive()
  const { data } = useQuery({ ...siteQuery(), refetchInterval: active && REFRESH_MS })
  if (!data?.maintenance) return null
  return <Alert banner type="warning" role="status" message={data.maintenance} />
}

/** Says whose own pages a supervisor looks at, and leads back. */
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
