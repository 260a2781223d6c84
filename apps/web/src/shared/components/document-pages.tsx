import { useTranslation } from 'react-i18next'

interface Props {
  /** Number of records in words. */
  text: string
  total: number
  current: number
  size: number
  addressOf: (page: number) => string
}

/** Pages around the current one, the first and the last. */
function pagesAround(current: number, last: number): number[] {
  const pages = [1, current - 2, current - 1, current, current + 1, current + 2, last]
  return [...new Set(pages.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b)
}

/** Number of records and links to their pages in a document. */
export function DocumentPages({ text, total, current, size, addressOf }: Props) {
  const { t } = useTranslation('common')
  return (
    <nav className="document-pages" aria-label={t('pager.label')}>
      <span>{text}</span>
      {pagesAround(current, Math.ceil(total / size)).map((page) => (
        <a
          key={page}
          href={addressOf(page)}
          aria-label={t('pager.page', { page })}
          aria-current={page === current ? 'page' : undefined}
        >
          {page}
        </a>
      ))}
    </nav>
  )
}
