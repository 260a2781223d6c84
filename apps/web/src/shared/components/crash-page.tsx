import { Component, type ErrorInfo, type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { dropDocumentPage } from '../document-page.js'
import { isChunkError } from '../load-chunk.js'
import { Button } from './button.js'
import styles from './crash-page.module.css'

interface CrashProps {
  error: unknown
  /** True inside a layout that still works. */
  inside?: boolean
  onRetry: () => void
}

/** Error boundary of every page. Says whether a retry can help, and offers a retry before a reload. */
export function CrashPage({ error, inside, onRetry }: CrashProps) {
  const { t } = useTranslation('common')
  useEffect(dropDocumentPage, [])
  const Box = inside ? 'section' : 'main'
  return (
    <Box className={styles.page}>
      <p role="alert">{isChunkError(error) ? t('chunk.failed') : t('http.other')}</p>
      <p className={styles.actions}>
        {isChunkError(error) ? <Button onClick={onRetry}>{t('action.retry')}</Button> : null}
        <Button onClick={() => location.reload()}>{t('chunk.reload')}</Button>
        <a href="/">{t('action.home')}</a>
      </p>
    </Box>
  )
}

interface Caught {
  error: unknown
}

interface Props {
  children: ReactNode
  /** Current location inside a layout. A navigation retries. */
  place?: string
}

export class CrashBoundary extends Component<Props, { caught: Caught | null }> {
  override state: { caught: Caught | null } = { caught: null }

  static getDerivedStateFromError(error: unknown) {
    return { caught: { error } }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack)
  }

  override componentDidUpdate({ place }: Props) {
    if (this.state.caught && place !== this.props.place) this.setState({ caught: null })
  }

  override render() {
    const { caught } = this.state
    const { children, place } = this.props
    if (!caught) return children
    const retry = () => this.setState({ caught: null })
    return <CrashPage error={caught.error} inside={place !== undefined} onRetry={retry} />
  }
}
