import { MESSAGE_CHANNELS, type MessageChannel } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'

/** The ways in which a message goes out. */
export default function ChannelsInput(props: ControlProps<MessageChannel[]>) {
  const { t } = useTranslation('messaging-settings')
  const options = MESSAGE_CHANNELS.map((channel) => ({
    value: channel,
    label: t(`settings.options.channels.${channel}`),
  }))
  return <CheckboxList {...props} label={t('settings.fields.channels')} options={options} />
}
