import type { ResourceProps } from '@refinedev/core'
import { Route } from 'react-router'
import { lazyPart } from '../shared/lazy-part.js'
import type { Action, Definition } from './types.js'

const ListPage = lazyPart(async () => ({ default: (await import('./list-page.js')).ListPage }))
const FormPage = lazyPart(async () => ({ default: (await import('./form-page.js')).FormPage }))
const ShowPage = lazyPart(async () => ({ default: (await import('./show-page.js')).ShowPage }))

/** What Refine knows of a resource. */
export function toResource(definition: Definition): ResourceProps {
  const { name, routes, permission, actions } = definition
  const has = (action: Action) => actions.includes(action)
  return {
    name,
    list: routes.list,
    create: has('create') ? routes.create : undefined,
    edit: has('edit') ? routes.edit : undefined,
    show: has('show') ? routes.show : undefined,
    meta: { permission, canDelete: has('delete') },
  }
}

/** The routes of the same resource, from the same addresses. */
export function toRoutes(definition: Definition) {
  const { routes, pages, actions, name } = definition
  const page = (path: string, Page: NonNullable<typeof pages>['list'] & object) => (
    <Route key={`${name}${path}`} path={path} element={<Page definition={definition} />} />
  )
  return [
    page(routes.list, pages?.list ?? ListPage),
    actions.includes('create') ? page(routes.create, pages?.create ?? FormPage) : null,
    actions.includes('edit') ? page(routes.edit, pages?.edit ?? FormPage) : null,
    actions.includes('show') ? page(routes.show, pages?.show ?? ShowPage) : null,
  ]
}
