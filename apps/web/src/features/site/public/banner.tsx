import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import styles from './banner.module.css'

/** The area's background and title picture; a drawn ground and the title as text where it has none. */
export function Banner() {
  const site = useSite()
  const title = useSystemTitle()
  return (
    <div className={styles.banner}>
      {site && <img className={styles.ground} src={site.imageUrl ?? '/banner.svg'} alt="" />}
      <h1 className={styles.title}>
        {site?.titleUrl ? <img src={site.titleUrl} alt={title} /> : <span>{title}</span>}
      </h1>
    </div>
  )
}
