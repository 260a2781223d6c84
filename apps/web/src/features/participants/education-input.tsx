import { Select } from 'antd'
import type { ControlProps } from '../../resource-kit/types.js'
import { loadedBy } from '../../shared/components/loaded-options.js'
import { EDUCATION, useDictionary } from './dictionary-label.js'

/** Select for an education. A disabled one stays available to the record that has it. */
export default function EducationInput({ id, value, onChange }: ControlProps<string>) {
  const educations = useDictionary(EDUCATION)
  const offered = (educations.data ?? []).filter((item) => item.enabled || item.value === value)
  return (
    <Select
      id={id}
      allowClear
      {...loadedBy(educations)}
      value={value || undefined}
      onChange={(chosen?: string) => onChange?.(chosen ?? '')}
      options={offered.map((item) => ({ value: item.value, label: item.label }))}
    />
  )
}
