import { MoonOutlined, SunOutlined } from '@ant-design/icons'
import { LOCALES } from '@credit/contract'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { changeLocale, useLocale } from '../../i18n/index.js'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { chooseMode } from '../../theme/mode.js'

/** Switches between light and dark. */
export function ThemeButton() {
  const { t } = useTranslation('common')
  const other = useThemeMode() === 'dark' ? 'light' : 'dark'
  return (
    <Button
      type="text"
      icon={other === 'dark' ? <MoonOutlined /> : <SunOutlined />}
      title={t(`theme.${other}`)}
      aria-label={t(`theme.${other}`)}
      onClick={() => chooseMode(other)}
    />
  )
}

/** Switches to the other language, whose name the button shows. */
export function LanguageButton() {
  const { t } = useTranslation('common')
  const current = useLocale()
  const other = LOCALES.find((locale) => locale !== current) ?? current
  return (
    <Button type="text" lang={other} onClick={() => void changeLocale(other)}>
      {t(`language.${other}`)}
    </Button>
  )
}
