import { Alert, Button } from 'antd'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { canRepeat } from '../../api/errors.js'

interface Props {
  error: { message: string }
  onRetry: () => unknown
  /** Shown if a retry cannot help. */
  instead?: ReactNode
}

/** Says why loading failed and offers a retry if that can help. */
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
