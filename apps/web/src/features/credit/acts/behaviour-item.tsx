import { DISHONESTY_TIERS } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../../api/query.js'
import { FormSelect } from '../../../shared/components/form-select.js'
import { loadedBy } from '../../../shared/components/loaded-options.js'

const MAX_ITEMS = 200

/** Selects the behaviour from the rules for a participant's role. */
export function BehaviourItem({
  sign,
  label,
  hint,
  required = true,
}: {
  sign: number
  label: string
  hint?: string
  required?: boolean
}) {
  const { t } = useTranslation(['credit-acts', 'kit'])
  const items = apiQuery.useQuery('get', '/credit/admin/api/dishonesty/list', {
    params: { query: { size: MAX_ITEMS, enabled: 'true', sign: `0,${sign}` } },
  })
  const options = DISHONESTY_TIERS.map((tier) => ({
    label: t(`behaviours.options.tier.${tier}`),
    title: tier,
    options: (items.data?.records ?? [])
      .filter((item) => item.tier === tier)
      .map(({ id, name }) => ({ value: id, label: name })),
  }))
  return (
    <Form.Item
      name="itemId"
      label={label}
      extra={hint}
      rules={required ? [{ required, message: t('kit:rule.choose', { label }) }] : []}
    >
      <FormSelect
        allowClear={!required}
        showSearch
        optionFilterProp="label"
        {...loadedBy(items)}
        options={options.filter((group) => group.options.length > 0)}
      />
    </Form.Item>
  )
}
