import { useTranslation } from 'react-i18next'
import { useThemeMode } from '../../providers/use-theme-mode.js'
import { chooseMode } from '../../theme/mode.js'

export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const other = useThemeMode() === 'dark' ? 'light' : 'dark'
  return (
    <button type="button" onClick={() => chooseMode(other)} title={t('theme.switch')}>
      {t(`theme.${other}`)}
    </button>
  )
}
