import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../../api/query.js'
import { linksAddress, SHOWN_LINKS } from '../list-address.js'

/** Note on a participant's page about its strong links that are open or under watch. Renders nothing if there are none. */
export function ParticipantLinks({ participantId }: { participantId: string }) {
  const { t } = useTranslation('projects-links')
  const query = { participantId, ...SHOWN_LINKS, size: 1 }
  const { data } = apiQuery.useQuery('get', '/credit/admin/api/bidderLink/list', { params: { query } })
  if (!data?.total) return null
  return (
    <Alert
      type="warning"
      showIcon
      message={t('ofParticipant', { count: data.total })}
      action={<Link to={linksAddress({ participantId })}>{t('open')}</Link>}
    />
  )
}
