import styles from './page-loading.module.css'

/**
 * Shown while code and texts are loaded, so without text; appears late, so that fast loads do not
 * flicker. `above` lies over the page that is being left.
 */
export function PageLoading({ above }: { above?: boolean }) {
  return <div className={above ? `${styles.loading} ${styles.above}` : styles.loading} aria-busy="true" />
}
