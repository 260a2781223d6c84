import { useTranslation } from 'react-i18next'
import { ButtonLink } from './button.js'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pages: number
  total: number
  /** Returns the address of a page. */
  addressOf: (page: number) => string
}

/** Returns the current page, its neighbours, the first and the last page. `null` is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1]
    return before !== undefined && at - before > 1 ? [null, at] : [at]
  })
}

export function Pager({ page, pages, total, addressOf }: PagerProps) {
  const { t } = useTranslation('common')
  const isBeyond = total > 0 && page > pages
  const previous = Math.min(page - 1, pages)
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <span className="secondary">{t('pager.total', { count: total })}</span>
      {isBeyond && <span>{t('pager.beyond', { page })}</span>}
      {(pages > 1 || isBeyond) && (
        <>
          {page > 1 && (
            <ButtonLink kind="plain" rel="prev" to={addressOf(previous)}>
              {t('pager.previous')}
            </ButtonLink>
          )}
          {pagesShown(page, pages).map((at, index) =>
            at === null ? (
              <span key={`gap-${index === 1 ? 'left' : 'right'}`}>…</span>
            ) : (
              <ButtonLink
                key={at}
                kind={at === page ? 'primary' : 'plain'}
                className={styles.page}
                aria-label={t('pager.page', { page: at })}
                aria-current={at === page ? 'page' : undefined}
                to={addressOf(at)}
              >
                {at}
              </ButtonLink>
            ),
          )}
          {page < pages && (
            <ButtonLink kind="plain" rel="next" to={addressOf(page + 1)}>
              {t('pager.next')}
            </ButtonLink>
          )}
        </>
      )}
    </nav>
  )
}
