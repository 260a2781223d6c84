import { useTranslation } from '../../i18n/use-translation.js'
import { Button } from './button.js'
import styles from './pager.module.css'

interface PagerProps {
  page: number
  pages: number
  total: number
  onGo: (page: number) => void
}

/** Pages around the present one, first and last; `null` is a gap. */
export function pagesShown(page: number, pages: number): (number | null)[] {
  const near = [1, page - 1, page, page + 1, pages].filter((at) => at >= 1 && at <= pages)
  const sorted = [...new Set(near)].sort((a, b) => a - b)
  return sorted.flatMap((at, index) => {
    const before = sorted[index - 1]
    return before !== undefined && at - before > 1 ? [null, at] : [at]
  })
}

export function Pager({ page, pages, total, onGo }: PagerProps) {
  const { t } = useTranslation('common')
  return (
    <nav className={styles.pager} aria-label={t('pager.label')}>
      <span className={styles.total}>{t('pager.total', { n: total })}</span>
      {pages > 1 && (
        <>
          <Button kind="plain" disabled={page <= 1} onClick={() => onGo(page - 1)}>
            {t('pager.previous')}
          </Button>
          {pagesShown(page, pages).map((at, index) =>
            at === null ? (
              <span key={`gap-${index === 1 ? 'left' : 'right'}`}>…</span>
            ) : (
              <Button
                key={at}
                kind={at === page ? 'primary' : 'plain'}
                className={styles.page}
                aria-label={t('pager.page', { page: at })}
                aria-current={at === page ? 'page' : undefined}
                onClick={() => onGo(at)}
              >
                {at}
              </Button>
            ),
          )}
          <Button kind="plain" disabled={page >= pages} onClick={() => onGo(page + 1)}>
            {t('pager.next')}
          </Button>
        </>
      )}
    </nav>
  )
}
