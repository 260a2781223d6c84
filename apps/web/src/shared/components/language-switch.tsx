import { LOCALES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { changeLocale, useLocale } from '../../i18n/index.js'

/** Switches to the other language, whose own name the button shows. */
export function LanguageSwitch() {
  const { t } = useTranslation('common')
  const [search, setSearch] = useSearchParams()
  const now = useLocale()
  const other = LOCALES.find((locale) => locale !== now) ?? now
  const change = async () => {
    await changeLocale(other)
    // A `lang` parameter in the address would restore the old language on reload.
    if (!search.has('lang')) return
    search.delete('lang')
    setSearch(search, { replace: true, preventScrollReset: true })
  }
  return (
    <button type="button" lang={other} onClick={() => void change()}>
      {t(`language.${other}`)}
    </button>
  )
}
