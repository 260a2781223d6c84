import styles from './page-loading.module.css'

/** Shown while code and texts are under way, so without text; appears late, so fast loads do not flicker. */
export function PageLoading() {
  return <div className={styles.loading} aria-busy="true" />
}
