import { Form, Input } from 'antd'
import type { TextAreaProps } from 'antd/es/input'

interface Props extends Pick<TextAreaProps, 'placeholder' | 'disabled'> {
  id: string
  label: string
  value: string
  required?: boolean
  rows?: number
  /** Error of the text. */
  problem: string | undefined
  onChange: (value: string) => void
}

/** Labelled text with its error below. */
export function TextField({ id, label, problem, required, rows = 2, onChange, ...rest }: Props) {
  return (
    <Form.Item
      label={label}
      htmlFor={id}
      required={required}
      validateStatus={problem ? 'error' : undefined}
      help={problem ? <span id={`${id}-problem`}>{problem}</span> : undefined}
    >
      <Input.TextArea
        {...rest}
        id={id}
        aria-required={required}
        aria-describedby={problem ? `${id}-problem` : undefined}
        autoSize={{ minRows: rows, maxRows: 10 }}
        onChange={({ target }) => onChange(target.value)}
      />
    </Form.Item>
  )
}
