import { SIGN } from '@credit/contract'
import { type CrudFilter, type CrudSort, parseTableParams } from '@refinedev/core'
import { Link } from 'react-router'
import { getSession } from '../api/session.js'
import { listAddress } from './list-address.js'
import { waitingFilters } from './list-filters.js'
import type { SavedView } from './saved-views.js'
import type { Definition, Texts } from './types.js'

interface Props {
  definition: Definition
  texts: Texts
  filters: readonly CrudFilter[]
  sorters: readonly CrudSort[]
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

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** Returns the views of a list: records that need action, all records, and saved views. */
function viewsOf({ definition, texts, filters, sorters, pageSize, saved = [] }: Props): View[] {
  const { path, waiting, sort } = definition
  const needing = waiting ? waitingFilters(waiting) : []
  const state = { currentPage: 1, pageSize, sorters: sort ? [sort] : [], filters: needing }
  /** True if the list has filters and order of a view, on any page. */
  const shows = (query: string) => {
    const { parsedFilters, parsedSorter } = parseTableParams(query || '?')
    const order = [parsedSorter].flat()
    if (parsedFilters.length + order.length === 0) return false
    return isSame(parsedFilters, filters) && (order.length === 0 || isSame(order, sorters))
  }
  return [
    ...(waiting
      ? [
          {
            key: 'waiting',
            name: texts('kit:views.waiting'),
            to: listAddress(definition, state),
            isOpen: isSame(needing, filters),
          },
        ]
      : []),
    { key: 'all', name: texts('kit:views.all'), to: path, isOpen: filters.length === 0 },
    ...saved.map(({ id, name, query }) => ({ key: id, name, to: path + query, isOpen: shows(query) })),
  ]
}

/** Links to the views of a list for supervisors. None if there is no other one than all its records. */
export function ListViews(props: Props) {
  if (getSession()?.user.type !== SIGN.supervisor) return null
  const views = viewsOf(props)
  if (views.length < 2) return null
  // A saved view of all records in an order is more than "all".
  const open = views.filter(({ isOpen }) => isOpen).at(-1)
  return (
    <nav className="list-views" aria-label={props.texts('kit:views.offered')}>
      {views.map((view) => (
        <Link key={view.key} to={view.to} aria-current={view === open ? 'page' : undefined}>
          {view.name}
        </Link>
      ))}
    </nav>
  )
}
