import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { data, Link, useParams } from 'react-router'
import { ApiError } from '../../../api/errors.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { FileLinks } from '../../../shared/components/file-links.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import { RichText } from '../../../shared/components/rich-text.js'
import { formatDate } from '../../../shared/format/dates.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import styles from './laws.module.css'
import { lawQuery } from './queries.js'

/** Responds with "not found" for an unknown regulation. Other failures are shown on the page. */
export const prefetch: PublicPage['prefetch'] = async ({ client, site, params }) => {
  const query = lawQuery(params.id ?? '', site.areaId)
  await client.prefetchQuery(query)
  const { error } = client.getQueryState(query.queryKey) ?? {}
  if (error instanceof ApiError && error.status === 404) throw data(null, { status: 404 })
}

export function Component() {
  const { t } = useTranslation('site-public')
  const { id = '' } = useParams()
  const areaId = useSite()?.areaId
  const query = useQuery({ ...lawQuery(id, areaId ?? ''), enabled: areaId !== undefined })
  const law = query.data

  return (
    <PublicLayout>
      <DocumentHead
        title={law?.title ?? t('laws.title')}
        description={law && t('laws.description', { title: law.title, area: law.areaName ?? '' })}
      />
      <nav className={`secondary ${styles.trail}`} aria-label={t('laws.trail')}>
        <Link to="/homes">{t('laws.home')}</Link>
        <span aria-hidden="true">/</span>
        <Link to="/homes/laws">{t('laws.title')}</Link>
      </nav>
      <LoadFailed query={query} />
      {law && (
        <article className={`sheet ${styles.law}`} aria-busy={query.isFetching}>
          <h1>{law.title}</h1>
          <p className={`secondary ${styles.meta}`}>
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
