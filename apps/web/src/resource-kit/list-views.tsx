import { SIGN } from '@credit/contract'
import type { CrudFilter } from '@refinedev/core'
import { Link, useLocation } from 'react-router'
import { getSession } from '../api/session.js'
import { listAddress } from './list-address.js'
import { waitingFilters } from './list-filters.js'
import type { SavedView } from './saved-views.js'
import type { Definition, Texts } from './types.js'

interface Props {
  definition: Definition
  texts: Texts
  filters: readonly CrudFilter[]
  pageSize: number
  /** Views that the caller saved or may use. */
  saved?: readonly SavedView[]
}

interface View {
  key: string
  name: string
  to: string
  isOpen: boolean
}

/** Views of a list: the records that wait for somebody, all of them, and saved ones. */
function viewsOf({ definition, texts, filters, pageSize, saved = [] }: Props, search: string): View[] {
  const { path, waiting, sort } = definition
  const isOpen = (wanted: readonly CrudFilter[]) => JSON.stringify(wanted) === JSON.stringify(filters)
  const sorters = sort ? [sort] : []
  const needing = waiting ? waitingFilters(waiting) : []
  const offered = waiting
    ? [
        {
          key: 'waiting',
          name: texts('kit:views.waiting'),
          filters: needing,
          to: listAddress(definition, { currentPage: 1, pageSize, sorters, filters: needing }),
        },
      ]
    : []
  return [
    ...offered.map(({ filters: wanted, ...view }) => ({ ...view, isOpen: isOpen(wanted) })),
    { key: 'all', name: texts('kit:views.all'), to: path, isOpen: filters.length === 0 },
    ...saved.map(({ id, name, query }) => ({
      key: id,
      name,
      to: path + query,
      isOpen: query !== '' && query === search,
    })),
  ]
}

/** Links to the views of a list for supervisors. None if there is no other one than all its records. */
export function ListViews(props: Props) {
  const { search } = useLocation()
  if (getSession()?.user.type !== SIGN.supervisor) return null
  const views = viewsOf(props, search)
  if (views.length < 2) return null
  return (
    <nav className="list-views" aria-label={props.texts('kit:views.offered')}>
      {views.map(({ key, name, to, isOpen }) => (
        <Link key={key} to={to} aria-current={isOpen ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
