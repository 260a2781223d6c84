import { useTranslation } from 'react-i18next'
import type { RecordOf } from '../../../resource-kit/types.js'

/** Owner or handler. */
export function PersonRole({ record }: { record: RecordOf }) {
  const { t } = useTranslation('identity-people')
  return <>{t(record.owner ? 'owner' : 'handler')}</>
}
