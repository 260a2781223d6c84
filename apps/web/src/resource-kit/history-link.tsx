import { HistoryOutlined } from '@ant-design/icons'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMay } from '../providers/access-control.js'

/** Records whose changes are shown: all of some tables, or one by its ID. */
type Changed = { tables: readonly string[] } | { id: string }

/** Returns the address of the entries of the operation log about some records. */
export function historyAddress(changed: Changed): string {
  const [field, values] = 'id' in changed ? ['entityId', [changed.id]] : ['entity', changed.tables]
  const filter = [
    ['filters[0][field]', field],
    ['filters[0][operator]', 'in'],
    ...values.map((value, at) => [`filters[0][value][${at}]`, value]),
  ]
  return `/logs?${new URLSearchParams([['tab', 'operation'], ...filter] as [string, string][])}`
}

/** Link to the changes of a record or of a page of settings, for accounts that may read the operation log. */
export function HistoryLink(changed: Changed) {
  const { t } = useTranslation('kit')
  const may = useMay('log', 'view')
  if (!may) return null
  return (
    <Link to={historyAddress(changed)} className="kit-history">
      <HistoryOutlined aria-hidden="true" /> {t('history')}
    </Link>
  )
}
