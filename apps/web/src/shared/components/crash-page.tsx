import { Component, type ErrorInfo, type ReactNode } from 'react'
import { translate } from '../../i18n/texts.js'
import { Button } from './button.js'
import styles from './crash-page.module.css'

/** What browsers say when a chunk of a build that was replaced meanwhile cannot be loaded. */
const CHUNK =
  /ChunkLoadError|dynamically imported module|Importing a module script failed|Unable to preload CSS/i

export function isChunkError(error: unknown): boolean {
  return error instanceof Error && (CHUNK.test(error.name) || CHUNK.test(error.message))
}

/** The last resort of every page: says whether a reload will help, and offers it. */
export function CrashPage({ error }: { error: unknown }) {
  const t = (key: string) => translate('common', key)
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

interface Caught {
  error: unknown
}

export class CrashBoundary extends Component<{ children: ReactNode }, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override render() {
    const { caught } = this.state
    return caught ? <CrashPage error={caught.error} /> : this.props.children
  }
}
