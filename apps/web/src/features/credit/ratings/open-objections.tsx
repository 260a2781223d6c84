import { Alert } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../../api/schema.js'
import type { CommandPartProps } from '../../../resource-kit/types.js'

/** Warns of objections that are not decided before a rating takes effect. */
export default function OpenObjections({ record }: CommandPartProps<components['schemas']['RatingDetail']>) {
  const { t } = useTranslation('credit-ratings')
  if (record.objections === 0) return null
  return <Alert type="warning" showIcon message={t('openObjections', { count: record.objections })} />
}
