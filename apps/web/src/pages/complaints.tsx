import { FILE_CASE_PAGE, SIGN } from '@credit/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { getSession } from '../api/session.js'
import { ListPage } from '../resource-kit/list-page.js'
import type { PageProps } from '../resource-kit/types.js'

/** Online complaints: the participant's own, with a button that files a complaint, or the area's. */
export default function ComplaintsPage({ definition }: PageProps) {
  const { t } = useTranslation('credit-cases')
  const navigate = useNavigate()
  const isSupervisor = getSession()?.user.type === SIGN.supervisor
  const fileOne = (
    <Button type="primary" onClick={() => void navigate(FILE_CASE_PAGE)}>
      {t('file.create')}
    </Button>
  )
  return <ListPage definition={definition} title={t('online.title')} extra={isSupervisor ? null : fileOne} />
}
