import { ADMIN_BASE, STAGE } from '@credit/contract'
import { useCustom } from '@refinedev/core'
import { Alert, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/use-may.js'
import { listAddress } from './list-address.js'
import './procurement.css'
import type { ProjectFigures } from './rows.js'

/** Each figure opens the projects whose status it tells. */
const FIGURES = [
  ['total', []],
  ['endOfBidEvaluation', [STAGE.evaluationEnded]],
  ['contractRecord', [STAGE.contractRecord]],
  ['performanceAcceptance', [STAGE.acceptance]],
  ['paymentApplication', [STAGE.payment]],
  ['done', [STAGE.payment]],
  ['abandoned', [STAGE.abandoned]],
] as const satisfies readonly (readonly [keyof ProjectFigures, readonly number[]])[]

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
      {query.error ? <Alert type="error" showIcon message={query.error.message} /> : null}
      {query.isLoading ? <Skeleton active title={false} paragraph={{ rows: 2 }} /> : null}
      {data ? (
        <dl className="stage-figures">
          {FIGURES.map(([name, stages]) => {
            const number = data[name].toLocaleString(currentLocale())
            return (
              <div key={name} className={name === 'total' ? 'stage-figure-main' : undefined}>
                <dt>{t(`figures.${name}`)}</dt>
                <dd className="kit-number">
                  {linked ? <Link to={listAddress(stages.map(String))}>{number}</Link> : number}
                </dd>
              </div>
            )
          })}
        </dl>
      ) : null}
    </section>
  )
}
