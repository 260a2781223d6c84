import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** Empties a field; Ant Design's own is called by the English name of its icon. */
export function ClearIcon() {
  const { t } = useTranslation('common')
  return <CloseCircleFilled aria-label={t('search.clear')} />
}
