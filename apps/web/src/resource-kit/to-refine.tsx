import type { ResourceProps } from '@refinedev/core'
import { Route } from 'react-router'
import { lazyPart } from '../shared/lazy-part.js'
import type { Definition } from './types.js'

const ListPage = lazyPart(async () => ({ default: (await import('./list-page.js')).ListPage }))
const FormPage = lazyPart(async () => ({ default: (await import('./form-page.js')).FormPage }))
const ShowPage = lazyPart(async () => ({ default: (await import('./show-page.js')).ShowPage }))
const PAGES = { list: ListPage, create: FormPage, edit: FormPage, show: ShowPage }
const NAMES = Object.keys(PAGES) as (keyof typeof PAGES)[]

/** Returns the pages of a resource by address. */
export function pagesOf({ routes, pages, actions }: Definition) {
  return NAMES.filter((name) => name === 'list' || actions.includes(name)).map((name) => ({
    name,
    path: routes[name],
    Page: pages?.[name] ?? PAGES[name],
  }))
}

/** Returns the addresses of a resource's pages. */
export const addressesIn = (definition: Definition): string[] => pagesOf(definition).map(({ path }) => path)

/** Returns a resource's properties for Refine. */
export function toResource(definition: Definition): ResourceProps {
  const { name, permission, actions } = definition
  const paths = pagesOf(definition).map((page) => [page.name, page.path])
  const meta = { permission, canDelete: actions.includes('delete') }
  return { name, ...Object.fromEntries(paths), meta }
}

/**
 * Returns the routes of a resource, from the same addresses. The key of each page keeps the state of a page, such as its
 * rows and its open record, out of the same page of another resource.
 */
export function toRoutes(definition: Definition) {
  return pagesOf(definition).map(({ name, path, Page }) => {
    const key = `${definition.name} ${name}`
    return <Route key={key} path={path} element={<Page key={key} definition={definition} />} />
  })
}
