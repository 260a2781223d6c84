import { API_KEY_SCOPES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'

/** Scopes of a key. */
export default function ScopesInput(props: ControlProps<string[]>) {
  const { t } = useTranslation('credit-open-credit')
  const options = API_KEY_SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))
  return <CheckboxList {...props} options={options} />
}
