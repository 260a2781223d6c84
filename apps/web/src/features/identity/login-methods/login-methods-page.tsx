import { useTranslation } from 'react-i18next'
import { useMay } from '../../../providers/access-control.js'
import { HistoryLink } from '../../../resource-kit/history-link.js'
import { PageHead } from '../../../shared/components/page-head.js'
import { Together } from '../../../shared/components/together.js'
import { CaPluginCard } from './ca-plugin-card.js'
import { LoginMethodsCard } from './login-methods-card.js'

const LOGIN_TABLES = ['login_method', 'ca_plugin'] as const

/** Login methods by account type, and the settings of the login by certificate. */
export default function LoginMethodsPage() {
  const { t } = useTranslation('identity-login-methods')
  const seesPlugin = useMay('ca-plugin', 'list')
  return (
    <Together>
      <PageHead title={t('title')} extra={<HistoryLink tables={LOGIN_TABLES} />} />
      <LoginMethodsCard />
      {seesPlugin ? <CaPluginCard /> : null}
    </Together>
  )
}
