import { LOCALES, type Locale, type Names } from '@credit/contract'
import { Button, Flex, type GetRef, Input, Typography } from 'antd'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { insertText } from '../../shared/insert-text.js'
import type { ControlProps } from '../types.js'

interface Props extends ControlProps<Names> {
  /** Placeholders with their labels, which buttons insert at the cursor. */
  placeholders: readonly { name: string; label: string }[]
  rows?: number
}

const EMPTY: Names = { 'zh-CN': '', 'en-US': '' }

/** Text in both languages with placeholders. */
export function PlaceholderInput({ id, value = EMPTY, onChange, placeholders, rows = 2 }: Props) {
  const { t } = useTranslation('kit')
  const areas = useRef<Partial<Record<Locale, GetRef<typeof Input.TextArea> | null>>>({})
  const focused = useRef<Locale>(LOCALES[0])
  const insert = (name: string) => {
    const area = areas.current[focused.current]?.resizableTextArea?.textArea
    if (area) insertText(area, `{${name}}`)
  }
  return (
    <Flex vertical gap={12}>
      {LOCALES.map((locale, index) => (
        <Input.TextArea
          key={locale}
          ref={(area) => {
            areas.current[locale] = area
          }}
          id={index === 0 ? id : undefined}
          aria-label={t('placeholders.in', { language: t(`language.${locale}`) })}
          placeholder={locale === 'en-US' ? t('names.optional') : t(`language.${locale}`)}
          autoSize={{ minRows: rows, maxRows: 12 }}
          value={value[locale]}
          onFocus={() => {
            focused.current = locale
          }}
          onChange={({ target }) => onChange?.({ ...value, [locale]: target.value })}
        />
      ))}
      {placeholders.length > 0 ? (
        <Flex wrap gap={8} align="center">
          <Typography.Text type="secondary">{t('placeholders.insert')}</Typography.Text>
          {placeholders.map(({ name, label }) => (
            <Button key={name} size="small" onClick={() => insert(name)}>
              {label}
            </Button>
          ))}
        </Flex>
      ) : null}
    </Flex>
  )
}
