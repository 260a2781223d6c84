import { useCallback } from 'react'
import { useTranslation } from '../../../i18n/use-translation.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { FileLinks } from '../../../shared/components/file-links.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { RichText } from '../../../shared/components/rich-text.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { useSite } from '../../../shared/site/site.js'
import { usePageTitle } from '../../../shared/site/use-page-title.js'
import { loadNotice } from './calls.js'
import styles from './law-page.module.css'

/** The special notice that the floating box leads to, kept by the area's supervisor. */
export function LayersPage() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const loaded = useLoad(
    useCallback(
      async (signal: AbortSignal) => (areaId ? loadNotice(areaId, signal) : undefined),
      [areaId],
    ),
  )
  const notice = loaded.data
  usePageTitle(notice?.title || t('layers.title'))
  return (
    <PublicLayout>
      <LoadFailed loaded={loaded} />
      {notice === undefined && !loaded.error && <Skeleton lines={10} />}
      {notice !== undefined && (
        <article className={styles.sheet}>
          <h1 className={styles.title}>{notice?.title || t('layers.title')}</h1>
          {notice ? <RichText html={notice.content} /> : <p>{t('layers.empty')}</p>}
          {notice && <FileLinks files={notice.files} />}
        </article>
      )}
    </PublicLayout>
  )
}
