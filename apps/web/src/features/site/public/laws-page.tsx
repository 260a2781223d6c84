import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Form, Link, useSearchParams } from 'react-router'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { atMost } from '../../../shared/at-most.js'
import { Button } from '../../../shared/components/button.js'
import { LoadFailed } from '../../../shared/components/load-state.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import { LawList } from './law-list.js'
import styles from './laws.module.css'
import { ListPages, PrintedFilters, pageIn, textIn } from './public-list.js'
import { lawsQuery } from './queries.js'

const KEYWORD_LENGTH = 30

/** Reads the search word and the page from the address. The word is limited to the field's length. */
function askedFor(search: URLSearchParams): { keyword: string; current: number } {
  return { keyword: textIn(search, 'keyword', KEYWORD_LENGTH), current: pageIn(search) }
}

export const prefetch: PublicPage['prefetch'] = ({ client, site: { areaId }, search }) =>
  client.prefetchQuery(lawsQuery({ areaId, ...askedFor(search) }))

export function Component() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const [search] = useSearchParams()
  const { keyword, current } = askedFor(search)
  const laws = useQuery({
    ...lawsQuery({ areaId: areaId ?? '', current, keyword }),
    enabled: areaId !== undefined,
  })
  const client = useQueryClient()
  const addressOf = (page: number) => `?${new URLSearchParams({ ...(keyword && { keyword }), current: String(page) })}`

  return (
    <PublicLayout>
      <DocumentHead title={t('laws.title')} />
      <div className={`sheet ${styles.all}`}>
        <h1>{t('laws.title')}</h1>
        <search>
          <Form key={keyword}>
            <label className="visually-hidden" htmlFor="keyword">
              {t('laws.search')}
            </label>
            <input
              id="keyword"
              name="keyword"
              type="search"
              {...atMost(KEYWORD_LENGTH, t('common:atMost', { n: KEYWORD_LENGTH }))}
              defaultValue={keyword}
              placeholder={t('laws.search')}
            />
            <Button type="submit">{t('laws.find')}</Button>
          </Form>
        </search>
        <PrintedFilters filters={[[t('laws.search'), keyword]]} />
        <LoadFailed query={laws} />
        {laws.data && (
          <div aria-busy={laws.isFetching}>
            <ListPages
              found={laws.data}
              read={async (page) =>
                (await client.fetchQuery(lawsQuery({ areaId: areaId ?? '', keyword, ...page }))).records
              }
              addressOf={addressOf}
            >
              {(rows) => (laws.data.total > 0 && rows.length === 0 ? null : <LawList rows={rows} keyword={keyword} />)}
            </ListPages>
            {keyword && laws.data.total === 0 ? (
              <p>
                <Link to={`/homes/credit?${new URLSearchParams({ keyword })}`}>{t('laws.inCredit')}</Link>
              </p>
            ) : null}
          </div>
        )}
      </div>
    </PublicLayout>
  )
}
