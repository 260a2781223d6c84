import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { leaveOwnPages, ownPagesShown } from '../../api/own-pages.js'

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
