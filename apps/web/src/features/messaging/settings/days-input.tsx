import { type MessageEvent, messageEvent } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { type NumberOrText, NumberText } from '../../../shared/components/number-text.js'

/** Working days before the last day. Only reminders have this setting. */
export default function DaysInput({ id, value, onChange }: ControlProps<NumberOrText>) {
  const { t } = useTranslation('messaging-settings')
  const event: MessageEvent | undefined = Form.useWatch('event', Form.useFormInstance())
  const isReminder = event !== undefined && messageEvent(event).daysBefore === true
  return (
    <NumberText
      id={id}
      value={value ?? null}
      disabled={!isReminder}
      placeholder={isReminder ? undefined : t('settings.noDays')}
      onChange={(days) => onChange?.(days)}
    />
  )
}
