import { Component, type ErrorInfo, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isChunkError } from '../load-chunk.js'
import { Button } from './button.js'
import styles from './crash-page.module.css'

interface CrashProps {
  error: unknown
  /** Within a frame that still stands. */
  inside?: boolean
  onRetry: () => void
}

/** The last resort of every page: says whether another try will help, and offers it before a reload. */
export function CrashPage({ error, inside, onRetry }: CrashProps) {
  const { t } = useTranslation('common')
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
  /** Within a frame: another place is another try. */
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
