import { useQuery } from '@tanstack/react-query'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import type { PublicPage } from '../../../shared/public-page.js'
import { DocumentHead } from '../../../shared/site/document-head.js'
import { useSite } from '../../../shared/site/site.js'
import { slidesQuery } from '../../../shared/site/slides.js'
import { Banner } from './banner.js'
import { Carousel } from './carousel.js'
import { DistrictMap } from './district-map.js'
import { FloatingBox } from './floating-box.js'
import styles from './home-page.module.css'
import { LatestLaws } from './latest-laws.js'
import { LoginEntries } from './login-entries.js'
import { NoticeBar } from './notice-bar.js'
import { areasQuery, lawsQuery, mapQuery } from './queries.js'
import { Services } from './services.js'

export const prefetch: PublicPage['prefetch'] = ({ client, site: { areaId } }) =>
  Promise.all([
    client.prefetchQuery(slidesQuery(areaId)),
    client.prefetchQuery(lawsQuery({ areaId })),
    client.prefetchQuery(areasQuery()),
    client.prefetchQuery(mapQuery()),
  ])

export function Component() {
  const site = useSite()
  const slides = useQuery({ ...slidesQuery(site?.areaId ?? ''), enabled: site !== undefined })
  const bare = slides.data?.length === 0 || (slides.isError && !slides.data)
  return (
    <PublicLayout
      banner={
        <>
          <DocumentHead />
          <Banner />
          <NoticeBar />
        </>
      }
    >
      <Services />
      <div className={bare ? `${styles.lead} ${styles.bare}` : styles.lead}>
        <LoginEntries />
        {!bare && <Carousel slides={slides.data} />}
      </div>
      <LatestLaws />
      <DistrictMap />
      {site?.floatingBox.enabled && <FloatingBox title={site.floatingBox.title} />}
    </PublicLayout>
  )
}
