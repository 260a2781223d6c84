import { useCallback } from 'react'
import { PublicLayout } from '../../../layouts/public/public-layout.js'
import { useLoad } from '../../../shared/hooks/use-load.js'
import { loadSlides } from '../../../shared/site/load-slides.js'
import { useSite } from '../../../shared/site/site.js'
import { usePageTitle } from '../../../shared/site/use-page-title.js'
import { Banner } from './banner.js'
import { Carousel } from './carousel.js'
import { DistrictMap } from './district-map.js'
import { FloatingBox } from './floating-box.js'
import styles from './home-page.module.css'
import { LatestLaws } from './latest-laws.js'
import { LoginEntries } from './login-entries.js'
import { NoticeBar } from './notice-bar.js'

export function HomePage() {
  const site = useSite()
  const areaId = site?.areaId
  const slides = useLoad(
    useCallback(
      async (signal: AbortSignal) => (areaId ? loadSlides(areaId, signal) : undefined),
      [areaId],
    ),
  )
  usePageTitle()
  const bare = slides.data?.length === 0 || (slides.error !== undefined && !slides.data)
  return (
    <PublicLayout
      banner={
        <>
          <Banner />
          <NoticeBar />
        </>
      }
    >
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
