import { AREA_STATUS, SIGNS } from '@credit/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Form, Link } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { Button } from '../../../shared/components/button.js'
import { TextField } from '../../../shared/components/field.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import { LawList } from './law-list.js'
import styles from './plain-home-page.module.css'
import { areasQuery, lawsQuery } from './queries.js'

/** Other public services than the credit query. */
const OTHERS = ['serious', 'ratings', 'verify'] as const

export const prefetch: PublicPage['prefetch'] = ({ client, site: { areaId } }) =>
  Promise.all([client.prefetchQuery(areasQuery()), client.prefetchQuery(lawsQuery({ areaId }))])

/** Home page for older users, screen readers and slow connections: large type, no pictures, no motion. */
export function Component() {
  const { t } = useTranslation(['site-public', 'public'])
  const title = useSystemTitle()
  const areaId = useSite()?.areaId
  const areas = useQuery(areasQuery())
  const laws = useQuery({ ...lawsQuery({ areaId: areaId ?? '' }), enabled: areaId !== undefined })
  return (
    <PublicLayout plain>
      <DocumentHead title={t('plain.title')} />
      <div className={styles.page}>
        <h1>{title}</h1>
        <section aria-labelledby="credit">
          <h2 id="credit">{t('credit.title')}</h2>
          <p>{t('credit.text')}</p>
          <Form action="/homes/credit" className={styles.query}>
            <TextField
              label={t('credit.keyword')}
              name="keyword"
              required
              {...atMost(100, t('common:atMost', { n: 100 }))}
              autoComplete="off"
            />
            <Button type="submit">{t('credit.find')}</Button>
          </Form>
          <ul className={styles.links}>
            {OTHERS.map((name) => (
              <li key={name}>
                <Link to={`/homes/${name}`}>{t(`public:footer.${name}`)}</Link>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="entries">
          <h2 id="entries">{t('entries.title')}</h2>
          <ul className={styles.links}>
            {SIGNS.map((sign) => (
              <li key={sign}>
                <a href={`/login?type=${sign}`} target="_blank" rel="noopener">
                  {t(`common:sign.${sign}`)}
                  <span className="visually-hidden">{t('common:newTab')}</span>
                </a>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="laws">
          <h2 id="laws">{t('laws.title')}</h2>
          <LoadFailed query={laws} />
          {laws.data && <LawList rows={laws.data.records} />}
          <p>
            <Link to="/homes/laws">{t('laws.all')}</Link>
          </p>
        </section>
        <section aria-labelledby="districts">
          <h2 id="districts">{t('map.title')}</h2>
          <LoadFailed query={areas} />
          <ul className={styles.links}>
            {areas.data?.map((area) => (
              <li key={area.areaId}>
                {area.status === AREA_STATUS.open ? (
                  <a href={area.url} target="_blank" rel="noopener">
                    {area.areaName}
                    <span className="visually-hidden">{t('common:newTab')}</span>
                  </a>
                ) : (
                  <span>
                    {area.areaName}
                    {t('map.spoken.closed')}
                  </span>
                )}
              </li>
            ))}
          </ul>
        </section>
      </div>
    </PublicLayout>
  )
}
