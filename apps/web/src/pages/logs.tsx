import { Tabs } from 'antd'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { ChangeTable } from '../features/oversight/change-table.js'
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

/** Who was in, and who changed what; a log has no page a record, so rows open beside the list. */
export default function LogsPage() {
  const { t } = useTranslation('oversight')
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'operation' ? 'operation' : 'login'
  return (
    <Tabs
      activeKey={tab}
      destroyOnHidden
      // Another log has other columns: its list starts with a clean address.
      onChange={(key) => setSearch({ tab: key })}
      items={[
        {
          key: 'login',
          label: t('loginLog.title'),
          children: <ListPage definition={loginLog} panel={Login} />,
        },
        {
          key: 'operation',
          label: t('operationLog.title'),
          children: <ListPage definition={operationLog} panel={Operation} />,
        },
      ]}
    />
  )
}
