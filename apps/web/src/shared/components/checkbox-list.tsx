import { Checkbox, Flex } from 'antd'
import type { CSSProperties, ReactNode } from 'react'

interface Props<T extends string> {
  id?: string
  /** Required if no form label precedes the list. */
  label?: string
  options: readonly { value: T; label: ReactNode; disabled?: boolean }[]
  value?: readonly T[] | null
  /** Called with the selected values in the order of the options. */
  onChange?: (chosen: T[]) => void
  style?: CSSProperties
}

/** Multiple choice from a short list. Ant Design's group drops a click that arrives before its effects have run. */
export function CheckboxList<T extends string>(props: Props<T>) {
  const { id, label, options, value, onChange, style } = props
  const toggle = (toggled: T, checked: boolean) => {
    const chosen = options.map((option) => option.value)
    onChange?.(chosen.filter((one) => (one === toggled ? checked : value?.includes(one))))
  }
  return (
    <Flex wrap gap={8} id={id} role="group" aria-label={label} style={style}>
      {options.map((option) => (
        <Checkbox
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          checked={value?.includes(option.value) ?? false}
          onChange={({ target }) => toggle(option.value, target.checked)}
        >
          {option.label}
        </Checkbox>
      ))}
    </Flex>
  )
}
