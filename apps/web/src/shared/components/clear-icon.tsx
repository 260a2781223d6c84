import { CloseCircleFilled } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'

/** Button that clears a field. Ant Design's own is labelled with the English name of its icon. */
export function ClearIcon() {
  const { t } = useTranslation('common')
  return <CloseCircleFilled aria-label={t('search.clear')} />
}
