import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { apiQuery } from '../../api/query.js'
import type { components } from '../../api/schema.js'
import { currentLocale } from '../../i18n/index.js'
import { useMay } from '../../providers/access-control.js'
import { Card, QueryContent } from '../../shared/components/card.js'
import { Figures } from '../../shared/components/figures.js'
import { listAddress } from './list-address.js'
import type { ProjectStatus } from './rows.js'

/** Each figure links to the projects it counts, by the values of the list's status filter. */
const FIGURES = [
  ['total', []],
  ['endOfBidEvaluation', ['0']],
  ['contractRecord', ['1']],
  ['performanceAcceptance', ['2']],
  ['paymentApplication', ['payment']],
  ['done', ['done']],
  ['abandoned', ['4']],
] as const satisfies readonly (readonly [
  keyof components['schemas']['SectionFigures'],
  readonly ProjectStatus[],
])[]

/** Number of bid sections at each stage; `children` follow below. */
export function FiguresCard({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('projects')
  const linked = useMay('project', 'list')
  const figures = apiQuery.useQuery('get', '/credit/admin/api/sysProject/analyze')
  return (
    <Card title={t('figures.title')}>
      <QueryContent query={figures} rows={2}>
        {(data) => (
          <Figures
            figures={FIGURES.map(([name, statuses]) => {
              const number = data[name].toLocaleString(currentLocale())
              return {
                key: name,
                title: t(`figures.${name}`),
                content: linked ? <Link to={listAddress(statuses)}>{number}</Link> : number,
              }
            })}
          />
        )}
      </QueryContent>
      {children}
    </Card>
  )
}
