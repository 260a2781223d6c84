import { type IResourceItem, Refine } from '@refinedev/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { type RenderResult, render } from '@testing-library/react'
import { type ReactNode, Suspense } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import { backend } from '../api/client.js'
import { createQueryClient } from '../api/create-query-client.js'
import { reloadAfterWrites } from '../api/reload-after-writes.js'
import { makeAccessControl, PermissionsContext } from '../providers/access-control.js'
import { makeDataProvider } from '../providers/data-provider.js'
import { UndoPlace } from './components/undo-place.js'

export interface SentCall {
  method: string
  path: string
  body: unknown
}

/** Response with its own status. */
export class Failure {
  constructor(
    readonly status: number,
    readonly body: object,
  ) {}
}

/**
 * Stubs the network, which is the edge of the system. Responds by the end of the path, or with `{}`. Returns the calls
 * in order.
 */
export function stubApi(answers: Readonly<Record<string, unknown>>): SentCall[] {
  const calls: SentCall[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    const path = new URL(request.url).pathname
    const text = await request.text()
    calls.push({ method: request.method, path, body: text ? JSON.parse(text) : undefined })
    const key = Object.keys(answers).find((end) => path.endsWith(end))
    const answer = key ? await answers[key] : {}
    return answer instanceof Failure ? Response.json(answer.body, { status: answer.status }) : Response.json(answer)
  })
  return calls
}

/** Creates a response of `stubApi` that the test resolves later. */
export function holdAnswer() {
  let arrive: (answer: unknown) => void = () => undefined
  const answer = new Promise<unknown>((resolve) => {
    arrive = resolve
  })
  return { answer, arrive }
}

/** Renders a part of the workspace at an address, for an account with the given permissions. */
export function renderAs(
  permissions: readonly string[],
  element: ReactNode,
  address = '/',
  resources: IResourceItem[] = [],
): RenderResult {
  const client = createQueryClient(backend, { retry: false, staleTime: 0 })
  reloadAfterWrites(client)
  const router = createMemoryRouter(
    [
      {
        path: '*',
        element: (
          <Refine
            resources={resources}
            dataProvider={makeDataProvider()}
            accessControlProvider={makeAccessControl(new Set(permissions))}
            options={{ reactQuery: { clientConfig: client }, disableTelemetry: true }}
          >
            <QueryClientProvider client={client}>
              <PermissionsContext value={new Set(permissions)}>
                <UndoPlace>
                  <Suspense fallback="…">{element}</Suspense>
                </UndoPlace>
              </PermissionsContext>
            </QueryClientProvider>
          </Refine>
        ),
      },
    ],
    { initialEntries: [address] },
  )
  return render(<RouterProvider router={router} />)
}
