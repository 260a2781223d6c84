import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { linksAddress } from '../list-address.js'

interface Props {
  /** Filter of the list: where both met, or one of them. */
  of: { sectionId: string } | { participantId: string }
  count: number
}

/** Number of strong links between bidders that are open or under watch, linked to their list. */
export function LinkMark({ of, count }: Props) {
  const { t } = useTranslation('projects')
  if (count === 0) return null
  return (
    <StatusTag tone="warning">
      <Link to={linksAddress(of)}>{t('links', { count })}</Link>
    </StatusTag>
  )
}
