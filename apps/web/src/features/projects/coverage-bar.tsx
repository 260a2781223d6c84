import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { Meter } from '../../shared/charts/meter.js'
import './coverage-bar.css'

type Coverage = components['schemas']['Coverage']

/** Share of requested evaluations that were submitted. */
export function CoverageBar({ due = 0, done = 0 }: Partial<Coverage>) {
  const { t } = useTranslation('projects')
  if (due === 0) return <Typography.Text type="secondary">{t('coverage.none')}</Typography.Text>
  return (
    <span className="coverage">
      <Meter rate={(100 * done) / due} />
      {t('coverage.of', { done, due })}
    </span>
  )
}
