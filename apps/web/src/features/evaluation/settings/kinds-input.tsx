import { PROCUREMENT_KINDS, type ProcurementKind } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'

interface Props extends ControlProps<ProcurementKind[] | null> {
  /** Required if no form label precedes it. */
  label?: string
}

/** Limit to kinds of purchase. None selected is no limit. */
export default function KindsInput({ id, label, value, onChange }: Props) {
  const { t } = useTranslation('common')
  return (
    <CheckboxList<ProcurementKind>
      {...(id === undefined ? {} : { id })}
      {...(label === undefined ? {} : { label })}
      value={value ?? null}
      options={PROCUREMENT_KINDS.map((kind) => ({ value: kind, label: t(`procurementCategory.${kind}`) }))}
      onChange={(chosen) => onChange?.(chosen.length === 0 ? null : chosen)}
    />
  )
}
