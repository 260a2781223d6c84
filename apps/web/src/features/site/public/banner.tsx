import { lazy, Suspense } from 'react'
import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import styles from './banner.module.css'

// Few areas are without a picture of their own; the others need not load the drawn one.
const DefaultGround = lazy(() =>
  import('./default-ground.js').then((module) => ({ default: module.DefaultGround })),
)

/** The area's background and title picture; a drawn ground and the title as text where it has none. */
export function Banner() {
  const site = useSite()
  const title = useSystemTitle()
  return (
    <div className={styles.banner}>
      {site?.imageUrl ? (
        <img className={styles.ground} src={site.imageUrl} alt="" fetchPriority="high" />
      ) : null}
      {site && !site.imageUrl ? (
        <Suspense fallback={null}>
          <DefaultGround className={styles.ground} />
        </Suspense>
      ) : null}
      <h1 className={styles.title}>
        {site?.titleUrl ? <img src={site.titleUrl} alt={title} /> : <span>{title}</span>}
      </h1>
    </div>
  )
}
