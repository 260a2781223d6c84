import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { RecordOf } from '../../../resource-kit/types.js'

/** Address at which the administrators of a new area log in. */
export default function LoginAddress({ record }: { record: RecordOf }) {
  const { t } = useTranslation('identity-tenants')
  const address = `${String(record.url)}/login?type=0`
  return (
    <Typography.Paragraph>
      {t('tenants.made.address')} <a href={address}>{address}</a>
    </Typography.Paragraph>
  )
}
