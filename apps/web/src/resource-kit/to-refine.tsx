import type { ResourceProps } from '@refinedev/core'
import { lazy } from 'react'
import { Route } from 'react-router'
import type { Action, Definition } from './types.js'

const ListPage = lazy(() => import('./list-page.js').then((m) => ({ default: m.ListPage })))
const FormPage = lazy(() => import('./form-page.js').then((m) => ({ default: m.FormPage })))
const ShowPage = lazy(() => import('./show-page.js').then((m) => ({ default: m.ShowPage })))

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
