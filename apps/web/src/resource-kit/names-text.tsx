import { isUntranslated, type Names, textIn } from '@credit/contract'
import { Flex } from 'antd'
import { useTranslation } from 'react-i18next'
import { currentLocale } from '../i18n/index.js'
import { StatusTag } from '../shared/components/status-tag.js'

/** Marks a text that has no English yet. */
export function UntranslatedTag() {
  const { t } = useTranslation('kit')
  return <StatusTag>{t('names.untranslated')}</StatusTag>
}

interface Props {
  names: Names
  /** True for readers who can translate it. */
  marked: boolean
}

/** Text that has no English: in Chinese, and marked for those who edit it. */
export function UntranslatedText({ names, marked }: Props) {
  const text = <span lang="zh">{names['zh-CN']}</span>
  if (!marked) return text
  return (
    <Flex component="span" wrap gap="0 8px" align="center">
      {text}
      <UntranslatedTag />
    </Flex>
  )
}

/** Returns a text in the reader's language, as plain text if it is translated. */
export function namesText(names: Names, marked: boolean) {
  return isUntranslated(names) ? <UntranslatedText names={names} marked={marked} /> : textIn(names, currentLocale())
}
