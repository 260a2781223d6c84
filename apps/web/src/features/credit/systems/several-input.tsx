import { Checkbox } from 'antd'
import type { ControlProps } from '../../../resource-kit/types.js'

interface Props extends ControlProps<string[]> {
  options: readonly { value: string; label: string }[]
}

/** Several of a few values. */
export default function SeveralInput({ id, value, onChange, options }: Props) {
  return (
    <div id={id}>
      <Checkbox.Group
        value={value ?? []}
        options={[...options]}
        onChange={(chosen) => onChange?.(chosen.map(String))}
      />
    </div>
  )
}
