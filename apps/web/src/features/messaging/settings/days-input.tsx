import { MAX_DAYS_BEFORE, type MessageEvent, messageEvent } from '@credit/contract'
import { Form, InputNumber } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'

/** Working days before the last day. Only reminders have this setting. */
export default function DaysInput({ id, value, onChange }: ControlProps<number | null>) {
  const { t } = useTranslation('messaging-settings')
  const event: MessageEvent | undefined = Form.useWatch('event', Form.useFormInstance())
  const isReminder = event !== undefined && messageEvent(event).daysBefore === true
  return (
    <InputNumber
      id={id}
      value={value}
      min={0}
      max={MAX_DAYS_BEFORE}
      precision={0}
      controls={false}
      disabled={!isReminder}
      placeholder={isReminder ? undefined : t('settings.noDays')}
      onChange={(days) => onChange?.(days)}
    />
  )
}
