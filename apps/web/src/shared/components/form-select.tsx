import { type GetRef, Select, type SelectProps } from 'antd'
import { useEffect, useRef } from 'react'

const DESCRIBED = ['aria-required', 'aria-invalid', 'aria-describedby'] as const

/**
 * `Select` inside a `Form.Item`. Ant Design sets the item's ARIA attributes on an element without a role, which must
 * not have them; this component moves them to the combobox.
 */
export function FormSelect<Value>(props: SelectProps<Value>) {
  const select = useRef<GetRef<typeof Select>>(null)
  const given = props as Readonly<Record<string, unknown>>
  const [required, invalid, describedBy] = DESCRIBED.map((name) => given[name])
  useEffect(() => {
    const field = select.current?.nativeElement?.querySelector('input')
    for (const [at, value] of [required, invalid, describedBy].entries()) {
      const name = DESCRIBED[at]
      if (!field || !name) continue
      if (value === undefined || value === null || value === false) field.removeAttribute(name)
      else field.setAttribute(name, String(value))
    }
  }, [required, invalid, describedBy])
  const rest = Object.fromEntries(
    Object.entries(given).filter(([name]) => !DESCRIBED.includes(name as never)),
  ) as SelectProps<Value>
  return <Select<Value> {...rest} ref={select} />
}
