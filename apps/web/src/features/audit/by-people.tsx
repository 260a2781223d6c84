import { LOG_MAKERS, type LogMaker } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { filterValues, withFilter } from '../../resource-kit/list-filters.js'

interface Props {
  filters: CrudFilter[]
  onFilter: (filters: CrudFilter[]) => void
}

const BY = { name: 'by', kind: 'enum' } as const
const PEOPLE: readonly LogMaker[] = ['people']

/** Button that hides or shows the changes that the system made by itself. */
export function ByPeople({ filters, onFilter }: Props) {
  const { t } = useTranslation('audit')
  const hidesSystem = filterValues(filters, BY).join() === PEOPLE.join()
  return (
    <Button onClick={() => onFilter(withFilter(filters, BY, hidesSystem ? LOG_MAKERS : PEOPLE))}>
      {t(hidesSystem ? 'operationLog.all' : 'operationLog.people')}
    </Button>
  )
}
