import { CREDIT_CHANGE_KINDS } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'

/** Kinds of changes that are sent to a webhook. */
export default function KindsInput(props: ControlProps<string[]>) {
  const { t } = useTranslation('credit-open-credit')
  const options = CREDIT_CHANGE_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))
  return <CheckboxList {...props} options={options} />
}
