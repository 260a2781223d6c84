import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ByPeople } from '../features/audit/by-people.js'
import { operationLog } from '../features/audit/operation-log.resource.js'
import { loginLog } from '../features/oversight/login-log.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { PageTabs } from '../shared/components/page-tabs.js'

/** Logins and changes. A log entry has no page of its own and opens in a side panel. */
export default function LogsPage() {
  const { t } = useTranslation(['oversight', 'audit'])
  const [search, setSearch] = useSearchParams()
  return (
    <PageTabs
      open={search.get('tab') === 'operation' ? 'operation' : 'login'}
      onOpen={(tab) => setSearch(tab === 'login' ? {} : { tab })}
      items={[
        {
          key: 'login',
          label: t('loginLog.title'),
          children: <ListPage definition={loginLog} />,
        },
        {
          key: 'operation',
          label: t('audit:operationLog.title'),
          children: (
            <ListPage
              definition={operationLog}
              extra={(filters, onFilter) => <ByPeople filters={filters} onFilter={onFilter} />}
            />
          ),
        },
      ]}
    />
  )
}
