import { Typography } from 'antd'
import { useTranslation } from 'react-i18next'
import { apiQuery } from '../../api/query.js'
import { currentLocale } from '../../i18n/index.js'
import { Figures } from '../../shared/components/figures.js'
import { LoadProblem } from '../../shared/components/load-problem.js'

const number = (n: number) => n.toLocaleString(currentLocale())

/** Share of the requested evaluations that the evaluators of each role submitted. */
export function CompletionFigures() {
  const { t } = useTranslation(['evaluation', 'common'])
  const { data, error, refetch } = apiQuery.useQuery(
    'get',
    '/credit/admin/api/mutualEvaluationRecord/completion',
  )
  if (error) return <LoadProblem error={error} onRetry={refetch} />
  if (!data || data.length === 0) return null
  return (
    <>
      <Typography.Title level={3}>{t('completion.title')}</Typography.Title>
      <Figures
        figures={data.map(({ sign, due, given, rate }) => ({
          key: String(sign),
          title: t(`common:sign.${sign}`),
          content: rate === null ? '–' : `${rate.toFixed(2)}%`,
          note: t('completion.of', { given: number(given), due: number(due) }),
        }))}
      />
    </>
  )
}
