import { useCallback } from 'react'
import { Link, useParams } from 'wouter'
import { useTranslation } from '../../../i18n/use-translation.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { FileLinks } from '../../../shared/components/file-links.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { RichText } from '../../../shared/components/rich-text.js'
import { formatDate } from '../../../shared/format/dates.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { useSite } from '../../../shared/site/site.js'
import { usePageTitle } from '../../../shared/site/use-page-title.js'
import { loadLaw } from './calls.js'
import styles from './law-page.module.css'

export function LawPage() {
  const { t } = useTranslation('site-public')
  const { id = '' } = useParams<{ id: string }>()
  const areaId = useSite()?.areaId
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => (areaId ? loadLaw(id, areaId, signal) : undefined),
      [id, areaId],
    ),
  )
  const law = loaded.data
  usePageTitle(law?.title ?? t('laws.title'))

  return (
    <PublicLayout>
      <nav className={styles.trail} aria-label={t('laws.trail')}>
        <Link to="/homes">{t('laws.home')}</Link>
        <span aria-hidden="true">/</span>
        <Link to="/homes/laws">{t('laws.title')}</Link>
      </nav>
      <LoadFailed loaded={loaded} />
      {!law && !loaded.error && <Skeleton lines={12} />}
      {law && (
        <article className={styles.sheet} aria-busy={loaded.loading}>
          <h1 className={styles.title}>{law.title}</h1>
          <p className={styles.meta}>
            <time dateTime={law.createTime}>{formatDate(law.createTime)}</time>
            {law.areaName && <span>{law.areaName}</span>}
          </p>
          <RichText html={law.content} />
          <FileLinks files={law.files} />
          <nav className={styles.around} aria-label={t('laws.around')}>
            {law.previous && (
              <Link to={`/homes/lawdetail/${law.previous.id}`} rel="prev">
                <span>{t('laws.previous')}</span>
                {law.previous.title}
              </Link>
            )}
            {law.next && (
              <Link to={`/homes/lawdetail/${law.next.id}`} rel="next">
                <span>{t('laws.next')}</span>
                {law.next.title}
              </Link>
            )}
          </nav>
        </article>
      )}
    </PublicLayout>
  )
}
