import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSite } from './site.js'

/** Returns the names of the area and the system, or the system's name alone until the area has loaded. */
export function useSystemTitle(): string {
  const { t } = useTranslation('common')
  const site = useSite()
  return site ? t('system.title', { area: site.areaName }) : t('system.name')
}

/** Sets the window's title: the page and the system's title, or the system's title alone. */
export function usePageTitle(page?: string): void {
  const { t } = useTranslation('common')
  const title = useSystemTitle()
  useEffect(() => {
    document.title = page ? t('system.page', { page, title }) : title
  }, [page, title, t])
}
