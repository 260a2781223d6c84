import { LOCALES } from '@credit/contract'
import { changeLocale, currentLocale } from '../../i18n/texts.js'
import { useTranslation } from '../../i18n/use-translation.js'
import styles from './switch.module.css'

/** One press goes to the other language; the button carries that language's own name. */
export function LanguageSwitch() {
  const { t } = useTranslation('common')
  const now = currentLocale()
  const other = LOCALES.find((locale) => locale !== now) ?? now
  return (
    <button
      type="button"
      className={styles.switch}
      lang={other}
      onClick={() => void changeLocale(other)}
    >
      {t(`language.${other}`)}
    </button>
  )
}
