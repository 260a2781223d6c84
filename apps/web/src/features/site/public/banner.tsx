import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import defaultGround from './default-ground.svg'
import styles from './home-page.module.css'

/** The area's background and title picture; contour lines and the title as text where it has none. */
export function Banner() {
  const site = useSite()
  const title = useSystemTitle()
  return (
    <div className={styles.banner}>
      {site && <img src={site.imageUrl || defaultGround} alt="" fetchPriority="high" />}
      <h1>{site?.titleUrl ? <img src={site.titleUrl} alt={title} /> : title}</h1>
    </div>
  )
}
