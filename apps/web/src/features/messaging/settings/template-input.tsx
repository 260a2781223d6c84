import { LOCALES, type Locale, MESSAGE_EVENTS, type MessageEvent, type Names } from '@credit/contract'
import { Button, Flex, Form, Input, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ControlProps } from '../../../resource-kit/types.js'
import { MessagePreview } from './message-preview.js'

const EMPTY: Names = { 'zh-CN': '', 'en-US': '' }

/** Text in both languages, with its placeholders and a preview. */
export default function TemplateInput({ id, value, onChange }: ControlProps<Names>) {
  const { t } = useTranslation(['messaging-settings', 'kit'])
  const form = Form.useFormInstance()
  const event: MessageEvent | undefined = Form.useWatch('event', form)
  const title: Names | undefined = Form.useWatch('title', form)
  const [focused, setFocused] = useState<Locale>(LOCALES[0])
  const texts = value ?? EMPTY
  const change = (locale: Locale, text: string) => onChange?.({ ...texts, [locale]: text })
  const fields = event ? MESSAGE_EVENTS[event].fields : []

  return (
    <Flex vertical gap={12}>
      {LOCALES.map((locale, index) => (
        <Input.TextArea
          key={locale}
          id={index === 0 ? id : undefined}
          aria-label={t('settings.templateIn', { language: t(`settings.language.${locale}`) })}
          placeholder={locale === 'en-US' ? t('kit:names.optional') : t(`settings.language.${locale}`)}
          autoSize={{ minRows: 2, maxRows: 6 }}
          value={texts[locale]}
          onFocus={() => setFocused(locale)}
          onChange={({ target }) => change(locale, target.value)}
        />
      ))}
      <Flex wrap gap={8} align="center">
        <Typography.Text type="secondary">{t('settings.insert')}</Typography.Text>
        {fields.map((name) => (
          <Button key={name} size="small" onClick={() => change(focused, `${texts[focused]}{${name}}`)}>
            {t(`settings.field.${name}`)}
          </Button>
        ))}
      </Flex>
      {event && title ? <MessagePreview event={event} title={title} template={texts} /> : null}
    </Flex>
  )
}
