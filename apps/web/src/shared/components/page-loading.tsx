import styles from './page-loading.module.css'

/**
 * Shown while code and texts load, and therefore without text. Appears with a delay, so that fast loads do not flicker.
 * `above` covers the page that is being left.
 */
export function PageLoading({ above }: { above?: boolean }) {
  return <div className={above ? `${styles.loading} ${styles.above}` : styles.loading} aria-busy="true" />
}
