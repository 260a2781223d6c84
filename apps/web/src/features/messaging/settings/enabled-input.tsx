import { isAlwaysSent, type MessageEvent } from '@credit/contract'
import { Form, Switch } from 'antd'
import type { ControlProps } from '../../../resource-kit/types.js'

/** Switches a message on or off. A legal notice is always on. */
export default function EnabledInput({ id, value, onChange }: ControlProps<boolean>) {
  const event: MessageEvent | undefined = Form.useWatch('event', Form.useFormInstance())
  const always = event !== undefined && isAlwaysSent(event, 'site')
  return <Switch id={id} checked={value === true} disabled={always} onChange={(on) => onChange?.(on)} />
}
