// Replaces Ant Design's select in its pager by the browser's own, which needs no code.
import { createElement } from 'react'

export default function PagerSelect({ options, value, onChange, className, disabled, 'aria-label': label }) {
  return createElement(
    'select',
    {
      className: `pager-select ${className}`,
      'aria-label': label,
      disabled,
      value,
      onChange: ({ target }) => onChange(Number(target.value)),
    },
    options.map((option) => createElement('option', { key: option.value, value: option.value }, option.label)),
  )
}
