import { LOCALES } from '@credit/contract'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { usePageRequest } from '../page-request.js'
import { useSystemTitle } from './use-page-title.js'

/** Parameters that identify a page. */
const OF_PAGE = ['current', 'type']

interface DocumentHeadProps {
  /** Shown before the system's title. The home page has none. */
  title?: string
  description?: string
  /** Keeps the page out of search engines. */
  noindex?: boolean
}

/** Title, description and addresses of a public page. React hoists them into the document's head. */
export function DocumentHead({ title, description, noindex }: DocumentHeadProps) {
  const { t } = useTranslation('common')
  const system = useSystemTitle()
  const { origin } = usePageRequest()
  const { pathname, search } = useLocation()
  const asked = new URLSearchParams(search)
  const address = (lang?: string) => {
    const query = new URLSearchParams(lang && { lang })
    for (const name of OF_PAGE) if (asked.has(name)) query.set(name, asked.get(name) ?? '')
    return `${origin}${pathname.replace(/\/+$/, '')}${query.size > 0 ? `?${query}` : ''}`
  }
  return (
    <>
      <title>{title ? t('system.page', { page: title, title: system }) : system}</title>
      <meta name="description" content={description ?? t('system.description', { title: system })} />
      {noindex && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address()} />
      <link rel="alternate" hrefLang="x-default" href={address()} />
      {LOCALES.map((locale) => (
        <link key={locale} rel="alternate" hrefLang={locale} href={address(locale)} />
      ))}
    </>
  )
}
