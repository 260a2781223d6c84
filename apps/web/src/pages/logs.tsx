import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { ChangeTable } from '../features/oversight/audit/change-table.js'
import { loginLog } from '../features/oversight/login-log.resource.js'
import { operationLog } from '../features/oversight/operation-log.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { RecordTable } from '../resource-kit/show-page.js'
import type { RecordOf } from '../resource-kit/types.js'

function Operation({ record }: { record: RecordOf }) {
  return (
    <>
      <RecordTable definition={operationLog} record={record} />
      <p />
      <ChangeTable before={record.before} after={record.after} />
    </>
  )
}

function Login({ record }: { record: RecordOf }) {
  return <RecordTable definition={loginLog} record={record} />
}

/** Who was in, and who changed what; a log row has no page of its own, so it opens beside the list. */
export default function LogsPage() {
  const { t } = useTranslation('oversight')
  const [search] = useSearchParams()
  const tab = search.get('tab') === 'operation' ? 'operation' : 'login'
  return (
    <>
      <nav className="kit-tabs" aria-label={t('logs')}>
        <Link to="/logs" aria-current={tab === 'login' ? 'page' : undefined}>
          {t('loginLog.title')}
        </Link>
        <Link to="/logs?tab=operation" aria-current={tab === 'operation' ? 'page' : undefined}>
          {t('operationLog.title')}
        </Link>
      </nav>
      {tab === 'login' ? (
        <ListPage key="login" definition={loginLog} panel={Login} />
      ) : (
        <ListPage key="operation" definition={operationLog} panel={Operation} />
      )}
    </>
  )
}
