import { Progress, Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'

type Coverage = components['schemas']['Coverage']

/** How many of the requested evaluations are submitted. */
export function CoverageBar({ due = 0, done = 0 }: Partial<Coverage>) {
  const { t } = useTranslation('projects')
  if (due === 0) return <Typography.Text type="secondary">{t('coverage.none')}</Typography.Text>
  const text = t('coverage.of', { done, due })
  return (
    <Progress
      aria-label={text}
      percent={(100 * done) / due}
      size={[64, 6]}
      status="normal"
      format={() => text}
    />
  )
}
