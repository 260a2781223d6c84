import type { ProcurementKind } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../../../i18n/index.js'
import { StatusTag } from '../../../shared/components/status-tag.js'

/** Kinds of purchase that a cell or question is limited to. Renders nothing without a limit. */
export function KindsTag({ kinds }: { kinds: readonly ProcurementKind[] | null }) {
  const { t } = useTranslation(['evaluation-settings', 'common'])
  if (!kinds) return null
  const names = kinds.map((kind) => t(`common:procurementCategory.${kind}`))
  return <StatusTag>{t('cell.only', { kinds: new Intl.ListFormat(currentLocale()).format(names) })}</StatusTag>
}
