import { isAlwaysSent, MESSAGE_CHANNELS, type MessageChannel, type MessageEvent } from '@credit/contract'
import { Form } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { CheckboxList } from '../../../shared/components/checkbox-list.js'

/** Channels of a message. A legal notice is always sent to the site. */
export default function ChannelsInput(props: ControlProps<MessageChannel[]>) {
  const { t } = useTranslation('messaging-settings')
  const event: MessageEvent | undefined = Form.useWatch('event', Form.useFormInstance())
  const options = MESSAGE_CHANNELS.map((channel) => ({
    value: channel,
    label: t(`settings.options.channels.${channel}`),
    disabled: event !== undefined && isAlwaysSent(event, channel),
  }))
  return (
    <>
      <CheckboxList {...props} label={t('settings.fields.channels')} options={options} />
      {options.some(({ disabled }) => disabled) ? <div>{t('settings.always')}</div> : null}
    </>
  )
}
