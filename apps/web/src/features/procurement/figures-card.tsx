import { ADMIN_BASE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/use-may.js'
import { LoadProblem } from '../../resource-kit/load-problem.js'
import { CompletionFigures } from './completion-figures.js'
import { listAddress } from './list-address.js'
import './procurement.css'
import type { ProjectFigures, ProjectStatus } from './rows.js'

/** Each figure opens the projects whose status it tells, in the words of the list's filter. */
const FIGURES = [
  ['total', []],
  ['endOfBidEvaluation', ['0']],
  ['contractRecord', ['1']],
  ['performanceAcceptance', ['2']],
  ['paymentApplication', ['payment']],
  ['done', ['done']],
  ['abandoned', ['4']],
] as const satisfies readonly (readonly [keyof ProjectFigures, readonly ProjectStatus[]])[]

/** How many bid sections stand at each stage. */
export function FiguresCard() {
  const { t } = useTranslation('procurement')
  const linked = useMay('project', 'list')
  const { query, result } = useCustom<ProjectFigures>({
    url: `${ADMIN_BASE}/api/sysProject/analyze`,
    method: 'get',
    errorNotification: false,
  })
  const data = query.isSuccess ? result.data : null
  return (
    <section className="kit-cardbox" aria-labelledby="figures-card">
      <h2 id="figures-card">{t('figures.title')}</h2>
      {query.error ? <LoadProblem error={query.error} onRetry={query.refetch} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {data ? (
        <dl className="stage-figures">
          {FIGURES.map(([name, statuses]) => {
            const number = data[name].toLocaleString(currentLocale())
            return (
              <div key={name} className={name === 'total' ? 'stage-figure-main' : undefined}>
                <dt>{t(`figures.${name}`)}</dt>
                <dd className="kit-number">
                  {linked ? <Link to={listAddress(statuses)}>{number}</Link> : number}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : null}
      <CompletionFigures />
    </section>
  )
}
