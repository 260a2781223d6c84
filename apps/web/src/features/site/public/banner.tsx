import { useTranslation } from 'react-i18next'
import { Form } from 'react-router'
import { atMost } from '../../../shared/at-most.js'
import { Button } from '../../../shared/components/button.js'
import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import defaultGround from './default-ground.svg'
import styles from './home-page.module.css'

/**
 * Title and search over the area's background, or over contour lines if there is none. A solid scrim keeps the title
 * readable over any uploaded picture.
 */
export function Banner() {
  const { t } = useTranslation('site-public')
  const site = useSite()
  const title = useSystemTitle()
  return (
    <div className={styles.banner}>
      {site && (
        <img
          className={site.imageUrl ? styles.uploaded : undefined}
          src={site.imageUrl || defaultGround}
          alt=""
          fetchPriority="high"
        />
      )}
      <h1>{site?.titleUrl ? <img src={site.titleUrl} alt={title} /> : title}</h1>
      <search>
        <Form action="/homes/search" className={styles.search}>
          <label className="visually-hidden" htmlFor="home-keyword">
            {t('search.keyword')}
          </label>
          <input
            id="home-keyword"
            name="keyword"
            type="search"
            required
            {...atMost(100, t('common:atMost', { n: 100 }))}
            placeholder={t('search.keyword')}
          />
          <Button type="submit">{t('laws.find')}</Button>
        </Form>
      </search>
    </div>
  )
}
