import { MESSAGE_EVENT_CODES, type MessageEvent, messageEvent } from '@credit/contract'
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import type { ControlProps } from '../../../resource-kit/types.js'

const REMINDERS = MESSAGE_EVENT_CODES.filter((event) => messageEvent(event).daysBefore)

/** Event of a setting, which cannot be changed later. Only reminders can be added. */
export default function EventInput({ id, value, onChange }: ControlProps<MessageEvent>) {
  const { t } = useTranslation('messaging-settings')
  const isStored = useParams().id !== undefined
  const options = (isStored ? MESSAGE_EVENT_CODES : REMINDERS).map((event) => ({
    value: event,
    label: t(`settings.options.event.${event}`),
  }))
  return <Select id={id} value={value} options={options} disabled={isStored} onChange={onChange} />
}
