import { MESSAGE_EVENTS, type MessageEvent, type Names } from '@credit/contract'
import { Flex, Form } from 'antd'
import { useTranslation } from 'react-i18next'
import { PlaceholderInput } from '../../../resource-kit/inputs/placeholder-input.js'
import type { ControlProps } from '../../../resource-kit/types.js'
import { MessagePreview } from './message-preview.js'

/** Text in both languages, with its placeholders and a preview. */
export default function TemplateInput(props: ControlProps<Names>) {
  const { t } = useTranslation('messaging-settings')
  const form = Form.useFormInstance()
  const event: MessageEvent | undefined = Form.useWatch('event', form)
  const title: Names | undefined = Form.useWatch('title', form)
  const fields = event ? MESSAGE_EVENTS[event].fields : []
  return (
    <Flex vertical gap={12}>
      <PlaceholderInput
        {...props}
        placeholders={fields.map((name) => ({ name, label: t(`settings.field.${name}`) }))}
      />
      {event && title ? <MessagePreview event={event} title={title} template={props.value ?? EMPTY} /> : null}
    </Flex>
  )
}

const EMPTY: Names = { 'zh-CN': '', 'en-US': '' }
