import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { StatusTag } from '../../../shared/components/status-tag.js'
import { formatDateTime } from '../../../shared/format/dates.js'

/** Roles that received the message. */
export function Roles({ roles }: { roles: unknown }) {
  const { t } = useTranslation('messaging-broadcasts')
  const names = Array.isArray(roles) ? roles.map((role) => t(`roles.${role}`)) : []
  return <>{new Intl.ListFormat(currentLocale(), { type: 'unit', style: 'narrow' }).format(names)}</>
}

/** Area that received the message, or all areas. */
export function AreaName({ name }: { name: string }) {
  const { t } = useTranslation('messaging-broadcasts')
  return <>{name || t('allAreas')}</>
}

/** Time at which the message reached the last account. */
export function Sent({ at }: { at: unknown }) {
  const { t } = useTranslation('messaging-broadcasts')
  if (typeof at === 'string') return <>{formatDateTime(at)}</>
  return <StatusTag tone="info">{t('sending')}</StatusTag>
}
