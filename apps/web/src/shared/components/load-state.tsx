import { useTranslation } from '../../i18n/use-translation.js'
import type { Loaded } from '../hooks/use-load.js'
import { Button } from './button.js'
import styles from './load-state.module.css'

/** Why something could not be loaded, and the way to try again. */
export function LoadFailed<T>({ loaded }: { loaded: Loaded<T> }) {
  const { t } = useTranslation('common')
  if (!loaded.error) return null
  return (
    <div className={styles.failed} role="alert">
      <p>{loaded.error.message || t('state.failed')}</p>
      <Button kind="plain" onClick={loaded.reload} busy={loaded.loading}>
        {t('action.retry')}
      </Button>
    </div>
  )
}

/** Grey lines in the place of what is coming. */
export function Skeleton({ lines, height = 20 }: { lines: number; height?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <span key={line} className={styles.line} style={{ height }} />
      ))}
    </div>
  )
}
