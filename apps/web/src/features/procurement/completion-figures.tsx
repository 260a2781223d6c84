import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { useTranslation } from 'react-i18next'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'

type Row = components['schemas']['RoleCompletion']

/** How far the evaluators of each role gave what was asked of them. */
export function CompletionFigures() {
  const { t } = useTranslation('procurement')
  const { query, result } = useCustom<Row[]>({
    url: `${ADMIN_BASE}/api/mutualEvaluationRecord/completion`,
    method: 'get',
    errorNotification: false,
  })
  if (query.error) return <LoadProblem error={query.error} onRetry={query.refetch} />
  const rows = query.isSuccess ? result.data : []
  if (rows.length === 0) return null
  const number = (n: number) => n.toLocaleString(currentLocale())
  return (
    <>
      <h3 className="completion-title">{t('completion.title')}</h3>
      <dl className="completion">
        {rows.map(({ sign, due, given, rate }) => (
          <div key={sign}>
            <dt>{t(`completion.role.${sign}`)}</dt>
            <dd className="kit-number">
              {rate === null ? '–' : `${rate.toFixed(2)}%`}{' '}
              <small className="kit-quiet">
                {t('completion.of', { given: number(given), due: number(due) })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}
