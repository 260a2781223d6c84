import { Alert, Button } from 'antd'
import { useTranslation } from 'react-i18next'

interface Props {
  error: { message: string }
  onRetry: () => unknown
}

/** Why something could not be loaded, and the way to try again; its words are always loaded already. */
export function LoadProblem({ error, onRetry }: Props) {
  const { t } = useTranslation('common')
  return (
    <Alert
      type="error"
      showIcon
      message={error.message}
      action={<Button onClick={() => void onRetry()}>{t('action.retry')}</Button>}
    />
  )
}
