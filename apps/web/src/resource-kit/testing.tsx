import { Refine } from '@refinedev/core'
import { type RenderResult, render } from '@testing-library/react'
import { ConfigProvider } from 'antd'
import { Suspense, useEffect } from 'react'
import { createMemoryRouter, Outlet, Route, RouterProvider, Routes, useLocation } from 'react-router'
import { backend, type SendOptions } from '../api/client.js'
import { createQueryClient } from '../api/create-query-client.js'
import { reloadAfterWrites } from '../api/reload-after-writes.js'
import { makeAccessControl, PermissionsContext } from '../providers/access-control.js'
import { makeDataProvider } from '../providers/data-provider.js'
import { i18nProvider } from '../providers/i18n-provider.js'
import { notificationProvider } from '../providers/notification.js'
import { ParsedRoute, routerProvider } from '../providers/parsed-route.js'
import { UndoPlace } from '../shared/components/undo-place.js'
import { textsOfCommand } from './command-texts.js'
import { OF_ONE } from './commands.js'
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
  const own = OF_A_RECORD[field.name]
  if (own !== undefined) return own
  switch (field.kind) {
    case 'number':
      return 3
    case 'date':
      return '2026-11-21'
    case 'datetime':
      return '2026-11-21T09:30:00+08:00'
    case 'switch':
      return true
    case 'enum':
      return field.name === 'kinds' ? field.options : field.options[0]
    case 'names':
      return { 'zh-CN': `${field.name}中文`, 'en-US': `${field.name} in English` }
    case 'files':
      return ['one']
    case 'items':
      return [{ id: 'item1', ...Object.fromEntries(field.columns.map(({ name, kind }) => [name, ITEM[kind]])) }]
    case 'rich-text':
      return `<p>${field.name} text</p>`
    default:
      // Starts with a slash to pass as an address and as a code, so that no named rule rejects it.
      return OF_A_FORM[field.name] ?? `/${field.name}`
  }
}
/** Values that are not a single text, for fields with a custom input or cell. */
const OF_A_RECORD: Readonly<Record<string, unknown>> = {
  roleIds: ['role1'],
  channels: ['site'],
  trend: [60, 62],
  projects: [{ id: 'project1', name: 'Project' }],
  duplicates: [{ id: 'other1', name: 'Other', code: null, areaName: 'East' }],
}
/** Texts of a required format. */
const OF_A_FORM: Readonly<Record<string, string | undefined>> = {
  loginName: 'loginName',
  postalCode: '100020',
  subdomain: 'd16',
  unifiedSocialCreditCode: '91990003MA0000031R',
  employerCode: '11990001000000019Q',
}
const ITEM = {
  text: 'item',
  number: 1,
  switch: true,
  names: { 'zh-CN': '选项', 'en-US': 'Item' },
} as const

/** Returns a record with a value in each field of a definition. */
export function recordFor(definition: Definition): RecordOf {
  const values = definition.fields.map((field) => [field.name, sampleOf(field)])
  // The title may not be a field: it is the name in the reader's language, beside `names`.
  const title = { [definition.titleField]: `/${definition.titleField}` }
  // The kind of the participant named beside, the other of a pair, and members of a ring are no fields of their own.
  const other = { id: 'other1', name: 'Other', sign: 2 }
  return { sign: 2, other, members: [], ...title, ...Object.fromEntries(values), id: 'r1', version: 3 }
}

const ACTIONS = ['list', 'create', 'update', 'delete', 'publish', 'export', 'bulk']

/** Reports the rendered history entry. React renders it later than the router navigates. */
function Entry({ onDrawn }: { onDrawn: (key: string) => void }) {
  const { key } = useLocation()
  useEffect(() => onDrawn(key), [key, onDrawn])
  return <Outlet />
}

/** Renders the pages of a definition with stubbed responses, for an account with every permission. */
export function renderResource(
  definition: Definition,
  path: string,
  answer: (call: Call) => unknown,
): RenderResult & {
  calls: Call[]
  router: ReturnType<typeof createMemoryRouter>
  isDrawn: () => boolean
} {
  const calls: Call[] = []
  let drawn = ''
  const onDrawn = (key: string) => {
    drawn = key
  }
  const dataProvider = makeDataProvider(async (method, url, options) => {
    const call = { method, path: url, options }
    calls.push(call)
    return { data: await answer(call) }
  })
  const permissions = new Set(ACTIONS.map((action) => `${definition.permission}:${action}`))
  const accessControl = makeAccessControl(permissions)
  const client = createQueryClient(backend, { retry: false, staleTime: 0 })
  reloadAfterWrites(client)
  const { routes } = definition
  const resources = [toResource(definition)]
  // As in the product: one route of the router, with the menu's routes inside.
  const element = (
    <Refine
      dataProvider={dataProvider}
      routerProvider={routerProvider}
      i18nProvider={i18nProvider}
      accessControlProvider={accessControl}
      notificationProvider={notificationProvider}
      resources={resources}
      options={{
        reactQuery: { clientConfig: client },
        disableTelemetry: true,
        disableRouteChangeHandler: true,
      }}
    >
      <PermissionsContext value={permissions}>
        <UndoPlace>
          <Suspense fallback="…">
            <Routes>
              <Route
                element={
                  <ParsedRoute>
                    <Entry onDrawn={onDrawn} />
                  </ParsedRoute>
                }
              >
                <Route path={routes.list} element={<ListPage definition={definition} />} />
                <Route path={routes.create} element={<FormPage definition={definition} />} />
                <Route path={routes.edit} element={<FormPage definition={definition} />} />
                <Route path={routes.show} element={<ShowPage definition={definition} />} />
              </Route>
            </Routes>
          </Suspense>
        </UndoPlace>
      </PermissionsContext>
    </Refine>
  )
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [path] })
  const view = render(
    <ConfigProvider button={{ autoInsertSpace: false }}>
      <RouterProvider router={router} />
    </ConfigProvider>,
  )
  return { ...view, calls, router, isDrawn: () => drawn === router.state.location.key }
}

/** Returns every text key that the pages of a definition use, so that a test can check each. */
export function textKeys(definition: Definition): string[] {
  const keys = ['title', 'one', 'total', 'empty']
  for (const field of definition.fields) {
    keys.push(`fields.${field.name}`)
    if (field.hint) keys.push(`hints.${field.name}`)
    if (field.section) keys.push(`sections.${field.section}`)
    if (field.kind === 'enum' && !field.names)
      keys.push(...field.options.map((option) => `options.${field.name}.${option}`))
    if (field.kind === 'items') keys.push(...field.columns.map((column) => `fields.${field.name}_${column.name}`))
  }
  const own = keys.map((key) => `${definition.namespace}:${definition.key}.${key}`)
  return [...own, ...Object.values(definition.commands ?? OF_ONE).flatMap(textsOfCommand)]
}
