import { useSite } from '../../../shared/site/site.js'
import { useSystemTitle } from '../../../shared/site/use-page-title.js'
import styles from './banner.module.css'
import { DefaultGround } from './default-ground.js'

/** The area's background and title picture; a drawn ground and the title as text where it has none. */
export function Banner() {
  const site = useSite()
  const title = useSystemTitle()
  return (
    <div className={styles.banner}>
      {site?.imageUrl ? (
        <img className={styles.ground} src={site.imageUrl} alt="" />
      ) : (
        <DefaultGround className={styles.ground} />
      )}
      <h1 className={styles.title}>
        {site?.titleUrl ? <img src={site.titleUrl} alt={title} /> : <span>{title}</span>}
      </h1>
    </div>
  )
}
