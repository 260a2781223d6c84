import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../../providers/access-control.js'
import { StatusTag } from '../../shared/components/status-tag.js'
import { alarmsAddress } from './list-address.js'

interface Props {
  projectId: string
  /** Number of open alarms. */
  count: number
}

/** Number of open award alarms of a project or section, linked to their list if the account may read it. */
export function AlarmMark({ projectId, count }: Props) {
  const { t } = useTranslation('projects')
  const may = useMay('award-alarm', 'list')
  if (count === 0) return null
  const text = t('alarms', { count })
  return <StatusTag tone="error">{may ? <Link to={alarmsAddress(projectId)}>{text}</Link> : text}</StatusTag>
}
