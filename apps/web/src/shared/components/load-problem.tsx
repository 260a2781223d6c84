import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '../../api/errors.js'

interface Props {
  error: { message: string }
  onRetry: () => unknown
  /** Offered where another attempt cannot help. */
  instead?: ReactNode
}

/** Says why something could not be loaded and offers another attempt where that can help. */
export function LoadProblem({ error, onRetry, instead }: Props) {
  const { t } = useTranslation('common')
  return (
    <Alert
      type="error"
      showIcon
      message={error.message}
      action={canRepeat(error) ? <Button onClick={() => void onRetry()}>{t('action.retry')}</Button> : instead}
    />
  )
}
