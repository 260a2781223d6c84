import { SIGN } from '@credit/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession } from '../api/session.js'
import { tasks } from '../features/workspace/tasks/tasks.resource.js'
import { ListPage } from '../resource-kit/list-page.js'
import { useRecordName } from '../shared/hooks/use-record-name.js'

/** Background jobs, with what they did, their faults and their undo. */
export default function TasksPage() {
  const { t } = useTranslation('workspace-tasks')
  const navigate = useNavigate()
  useRecordName(t('tasks.title'))
  const supervisor = getSession()?.user.type === SIGN.supervisor
  return (
    <ListPage
      definition={tasks}
      extra={supervisor ? <Button onClick={() => void navigate('/imports')}>{t('tasks.imports')}</Button> : null}
    />
  )
}
