import { Refine } from '@refinedev/core'
import routerProvider from '@refinedev/react-router'
import { QueryClient } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { Suspense } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import type { SendOptions } from '../api/client.js'
import { makeAccessControl } from '../providers/access-control.js'
import { makeDataProvider } from '../providers/data-provider.js'
import { i18nProvider } from '../providers/i18n-provider.js'
import { notificationProvider } from '../providers/notification.js'
import { FormPage } from './form-page.js'
import { ListPage } from './list-page.js'
import { ShowPage } from './show-page.js'
import { toResource } from './to-refine.js'
import type { AnyField, Definition, RecordOf } from './types.js'

export interface Call {
  method: string
  path: string
  options?: SendOptions
}

function sampleOf(field: AnyField): unknown {
  switch (field.kind) {
    case 'number':
      return 7
    case 'date':
      return '2026-11-21'
    case 'datetime':
      return '2026-11-21T09:30:00+08:00'
    case 'switch':
      return true
    case 'enum':
      return field.options[0]
    case 'names':
      return { 'zh-CN': `${field.name}中文`, 'en-US': `${field.name} in English` }
    case 'tags':
    case 'files':
      return ['one']
    case 'items':
      return [Object.fromEntries(field.columns.map(({ name, kind }) => [name, ITEM[kind]]))]
    case 'rich-text':
      return `<p>${field.name} text</p>`
    default:
      // Also an address and a code, so that no named rule of a text refuses it.
      return `/${field.name}`
  }
}
const ITEM = {
  text: 'item',
  number: 1,
  switch: true,
  names: { 'zh-CN': '选项', 'en-US': 'Item' },
} as const

/** A record with a value in each field of a definition. */
export function recordFor(definition: Definition): RecordOf {
  const values = definition.fields.map((field) => [field.name, sampleOf(field)])
  // A title may be no field of its own: the name in the reader's language beside `names`.
  const title = { [definition.titleField]: `/${definition.titleField}` }
  return { ...title, ...Object.fromEntries(values), id: 'r1', version: 3 }
}

const ACTIONS = ['list', 'create', 'update', 'delete', 'publish']

/** Draws the pages of a definition over the given answers, as one who may do everything. */
export function renderResource(
  definition: Definition,
  path: string,
  answer: (call: Call) => unknown,
): RenderResult & { calls: Call[] } {
  const calls: Call[] = []
  const dataProvider = makeDataProvider(async (method, url, options) => {
    const call = { method, path: url, options }
    calls.push(call)
    return { data: answer(call) }
  })
  const permissions = new Set(ACTIONS.map((action) => `${definition.permission}:${action}`))
  const accessControl = makeAccessControl(permissions)
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const { routes } = definition
  const router = createMemoryRouter(
    [
      {
        element: (
          <Refine
            dataProvider={dataProvider}
            routerProvider={routerProvider}
            i18nProvider={i18nProvider}
            accessControlProvider={accessControl}
            notificationProvider={notificationProvider}
            resources={[toResource(definition)]}
            options={{
              reactQuery: { clientConfig: client },
              disableTelemetry: true,
              disableRouteChangeHandler: true,
            }}
          >
            <Suspense fallback="…">
              <Outlet />
            </Suspense>
          </Refine>
        ),
        children: [
          { path: routes.list, element: <ListPage definition={definition} /> },
          { path: routes.create, element: <FormPage definition={definition} /> },
          { path: routes.edit, element: <FormPage definition={definition} /> },
          { path: routes.show, element: <ShowPage definition={definition} /> },
        ],
      },
    ],
    { initialEntries: [path] },
  )
  return { ...render(<RouterProvider router={router} />), calls }
}

/** What jsdom lacks and the pages ask for. */
export function prepareDom(): void {
  window.matchMedia = (query) =>
    ({
      matches: query.includes('min-width'),
      media: query,
      addListener: () => undefined,
      removeListener: () => undefined,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }) as unknown as MediaQueryList
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  Element.prototype.scrollIntoView = () => undefined
}
