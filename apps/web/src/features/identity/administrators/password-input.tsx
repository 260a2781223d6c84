import { Input } from 'antd'
import type { ControlProps } from '../../../resource-kit/types.js'

/** First password of a new account. */
export default function PasswordInput({ id, value, onChange }: ControlProps<string | null>) {
  return (
    <Input.Password
      id={id}
      autoComplete="new-password"
      value={value ?? ''}
      onChange={({ target }) => onChange?.(target.value)}
    />
  )
}
