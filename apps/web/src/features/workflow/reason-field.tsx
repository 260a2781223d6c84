import { useTranslation } from 'react-i18next'
import { TextItem } from '../../shared/components/text-item.js'

/** Form field `reason`. */
export function ReasonField({ required }: { required: boolean }) {
  const { t } = useTranslation('workflow')
  return <TextItem name="reason" label={t('stage.reason')} required={required} />
}
