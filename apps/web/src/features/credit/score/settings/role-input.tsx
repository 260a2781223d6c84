import { PARTICIPANT_SIGNS } from '@credit/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../../resource-kit/types.js'

const ALL_SIGNS = 'all'

/** Select with an explicit option for all roles, because an empty field would look like a missing choice. */
export default function RoleInput({ id, value, onChange }: ControlProps<number | null>) {
  const { t } = useTranslation('credit-score')
  return (
    <Select<number | typeof ALL_SIGNS>
      id={id}
      value={value ?? ALL_SIGNS}
      onChange={(next) => onChange?.(next === ALL_SIGNS ? null : next)}
      options={[ALL_SIGNS, ...PARTICIPANT_SIGNS].map((sign) => ({
        value: sign as number | typeof ALL_SIGNS,
        label: t(`starRatings.options.sign.${sign}`),
      }))}
    />
  )
}
