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

/** The pages of a resource by their addresses. */
export function pagesOf({ routes, pages, actions }: Definition) {
  return [
    { path: routes.list, Page: pages?.list ?? ListPage },
    ...(actions.includes('create')
      ? [{ path: routes.create, Page: pages?.create ?? FormPage }]
      : []),
    ...(actions.includes('edit') ? [{ path: routes.edit, Page: pages?.edit ?? FormPage }] : []),
    ...(actions.includes('show') ? [{ path: routes.show, Page: pages?.show ?? ShowPage }] : []),
  ]
}

/** The routes of the same resource, from the same addresses. */
export function toRoutes(definition: Definition) {
  return pagesOf(definition).map(({ path, Page }) => (
    <Route
      key={`${definition.name}${path}`}
      path={path}
      element={<Page definition={definition} />}
    />
  ))
}
