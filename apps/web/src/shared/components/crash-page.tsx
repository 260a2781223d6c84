import { useTranslation } from 'react-i18next'
import { useRouteError } from 'react-router'
import { Button } from './button.js'
import styles from './crash-page.module.css'

/** What browsers say when a chunk of a build that was replaced meanwhile cannot be loaded. */
const CHUNK =
  /ChunkLoadError|dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (CHUNK.test(error.name) || CHUNK.test(error.message))
}

/** The last resort of every route: says whether a reload will help, and offers it. */
export function CrashPage() {
  const { t } = useTranslation('common')
  const error = useRouteError()
  return (
    <main className={styles.page}>
      <p role="alert">{isChunkError(error) ? t('chunk.failed') : t('http.other')}</p>
      <p className={styles.actions}>
        <Button onClick={() => location.reload()}>{t('chunk.reload')}</Button>
        <a href="/">{t('action.home')}</a>
      </p>
    </main>
  )
}
