import { type FormEvent, useCallback } from 'react'
import { useSearchParams } from 'wouter'
import { useTranslation } from '../../../i18n/use-translation.js'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { Button } from '../../../shared/components/button.js'
import { LoadFailed, Skeleton } from '../../../shared/components/load-state.js'
import { Pager } from '../../../shared/components/pager.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { useSite } from '../../../shared/site/site.js'
import { usePageTitle } from '../../../shared/site/use-page-title.js'
import { loadLaws } from './calls.js'
import { LawList } from './law-list.js'
import styles from './laws-page.module.css'

function pageOf(search: URLSearchParams): number {
  const current = Number(search.get('current') ?? 1)
  return Number.isInteger(current) && current > 0 ? current : 1
}

/** All regulations: search and page stand in the address. */
export function LawsPage() {
  const { t } = useTranslation('site-public')
  const areaId = useSite()?.areaId
  const [search, setSearch] = useSearchParams()
  const keyword = search.get('keyword') ?? ''
  const current = pageOf(search)
  usePageTitle(t('laws.title'))
  const laws = useLoad(
    useCallback(
      async (signal: AbortSignal) =>
        areaId ? loadLaws({ areaId, current, keyword }, signal) : undefined,
      [areaId, current, keyword],
    ),
  )
  const goTo = (page: number) => setSearch({ ...(keyword && { keyword }), current: String(page) })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const word = String(new FormData(event.currentTarget).get('keyword') ?? '').trim()
    setSearch(word ? { keyword: word } : {})
  }

  return (
    <PublicLayout>
      <div className={styles.sheet}>
        <h1 className={styles.title}>{t('laws.title')}</h1>
        <search>
          <form className={styles.search} onSubmit={submit} key={keyword}>
            <label className="visually-hidden" htmlFor="keyword">
              {t('laws.search')}
            </label>
            <input
              id="keyword"
              name="keyword"
              type="search"
              maxLength={30}
              defaultValue={keyword}
              placeholder={t('laws.search')}
            />
            <Button type="submit">{t('laws.find')}</Button>
          </form>
        </search>
        <LoadFailed loaded={laws} />
        {laws.data ? (
          <div aria-busy={laws.loading}>
            <LawList rows={laws.data.records} keyword={keyword} />
            <Pager
              page={laws.data.current}
              pages={laws.data.pages}
              total={laws.data.total}
              onGo={goTo}
            />
          </div>
        ) : (
          !laws.error && <Skeleton lines={12} />
        )}
      </div>
    </PublicLayout>
  )
}
