import { MESSAGE_CHANNELS, type MessageChannel } from '@credit/contract'
import { Checkbox } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'

/** The ways in which a message goes out. */
export default function ChannelsInput({
  id,
  value = [],
  onChange,
}: ControlProps<MessageChannel[]>) {
  const { t } = useTranslation('messaging-settings')
  const options = MESSAGE_CHANNELS.map((channel) => ({
    value: channel,
    label: t(`settings.options.channels.${channel}`),
  }))
  return (
    <fieldset
      id={id}
      style={{ border: 0, margin: 0, padding: 0 }}
      aria-label={t('settings.fields.channels')}
    >
      <Checkbox.Group
        options={options}
        value={value}
        onChange={(chosen) => onChange?.(MESSAGE_CHANNELS.filter((one) => chosen.includes(one)))}
      />
    </fieldset>
  )
}
