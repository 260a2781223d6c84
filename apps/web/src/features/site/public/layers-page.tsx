import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { FileLinks } from '../../../shared/components/file-links.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { RichText } from '../../../shared/components/rich-text.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './laws.module.css'
import { noticeQuery } from './queries.js'

export const prefetch: PublicPage['prefetch'] = ({ client, site }) => client.prefetchQuery(noticeQuery(site.areaId))

/** Notice behind the floating box, written by the area's supervisor. */
export function Component() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const query = useQuery({ ...noticeQuery(areaId ?? ''), enabled: areaId !== undefined })
  const notice = query.data
  const title = notice?.title || t('layers.title')
  return (
    <PublicLayout>
      <DocumentHead title={title} />
      <LoadFailed query={query} />
      {notice !== undefined && (
        <article className={`sheet ${styles.law}`}>
          <h1>{title}</h1>
          {notice ? <RichText html={notice.content} /> : <p>{t('layers.empty')}</p>}
          {notice && <FileLinks files={notice.files} />}
        </article>
      )}
    </PublicLayout>
  )
}
