import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'

/** The roles that a message was for. */
export function Roles({ roles }: { roles: unknown }) {
  const { t } = useTranslation('messaging-broadcasts')
  const names = Array.isArray(roles) ? roles.map((role) => t(`roles.${role}` as never)) : []
  return <>{new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'narrow' }).format(names)}</>
}

/** The area that a message was for; without one, all. */
export function AreaName({ name }: { name: string }) {
  const { t } = useTranslation('messaging-broadcasts')
  return <>{name || t('allAreas')}</>
}

/** When the last account was reached. */
export function Sent({ at }: { at: unknown }) {
  const { t } = useTranslation('messaging-broadcasts')
  if (typeof at === 'string') return <>{formatDateTime(at)}</>
  return <StatusTag tone="info">{t('sending')}</StatusTag>
}
