import { useState } from 'react'
import { useTranslation } from '../../i18n/use-translation.js'
import { chooseMode, storedMode } from '../../theme/mode.js'
import styles from './switch.module.css'

export function ThemeSwitch() {
  const { t } = useTranslation('common')
  const [mode, setMode] = useState(storedMode)
  const other = mode === 'dark' ? 'light' : 'dark'
  const change = () => {
    chooseMode(other)
    setMode(other)
  }
  return (
    <button type="button" className={styles.switch} onClick={change} title={t('theme.switch')}>
      {t(`theme.${other}`)}
    </button>
  )
}
