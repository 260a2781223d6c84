import { useTranslation } from 'react-i18next'
import { canRepeat } from '../../api/errors.js'
import { Alert } from './alert.js'
import { Button } from './button.js'
import styles from './load-state.module.css'

interface LoadFailedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown }
}

/** Says why a query failed, with a retry button if that can help. Renders nothing if it did not fail. */
export function LoadFailed({ query: { error, isFetching, refetch } }: LoadFailedProps) {
  const { t } = useTranslation('common')
  if (!error) return null
  return (
    <Alert kind="error">
      <div className={styles.failed}>
        {error.message || t('state.failed')}
        {canRepeat(error) && (
          <Button kind="plain" onClick={() => refetch()} busy={isFetching}>
            {t('action.retry')}
          </Button>
        )}
      </div>
    </Alert>
  )
}

/** Grey lines in place of loading content. */
export function Skeleton({ lines, height = 20 }: { lines: number; height?: number }) {
  const { t } = useTranslation('common')
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('state.loading')}</span>
      {Array.from({ length: lines }, (_, index) => index).map((line) => (
        <span key={line} style={{ height }} />
      ))}
    </div>
  )
}
