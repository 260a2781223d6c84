import type { Stage } from '@credit/contract'
import { Refine } from '@refinedev/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/client.js'
import { i18n, initI18n } from '../../i18n/index.js'
import { makeAccessControl } from '../../providers/access-control.js'
import { makeDataProvider } from '../../providers/data-provider.js'
import { prepareDom } from '../../resource-kit/testing.js'
import { EventsCard } from './events-card.js'
import { FiguresCard } from './figures-card.js'
import { listAddress } from './list-address.js'
import { ProjectDetails } from './project-details.js'
import { isBack, type ProjectRow, type SectionRow } from './rows.js'
import { targetsOf } from './stage-dialog.js'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 30_000 })

const PROJECT: ProjectRow = {
  id: 'p1',
  ocid: 'ocds-1',
  name: 'Roads',
  code: 'R-1',
  releaseDate: '2026-01-02',
  areaId: 'a1',
  areaName: 'North',
  status: '1',
  statusStr: 'Contract record',
  formalData: true,
  pause: false,
  pausedAt: null,
  pauseReason: null,
  source: 'sync',
  publisher: 'platform',
  procurementMethod: 'open',
  amount: 1200.5,
  currency: 'CNY',
  purchaserName: 'Town hall',
  agencyName: '',
  coverage: { due: 4, done: 3 },
  handEdited: [],
  createTime: '2026-01-02T08:00:00+08:00',
  version: 2,
}

const SECTION: SectionRow = {
  id: 's1',
  bidSectionName: 'Bridge',
  bidSectionCode: 'R-1-1',
  status: '1',
  statusStr: 'Contract record',
  remark: '',
  filedOn: null,
  formalData: true,
  stageDates: [
    { stage: 0, date: '2026-01-10', outcome: 'passed' },
    { stage: 1, date: '2026-02-11', outcome: 'opened' },
  ],
  parties: [{ participantId: 'b1', name: 'Town hall', sign: 1, part: 'buyer' }],
  coverage: { due: 2, done: 1 },
  version: 5,
}

interface Sent {
  method: string
  path: string
  body: unknown
}
let sent: Sent[] = []
let answers: Record<string, unknown> = {}

function draw(element: React.ReactNode, permissions: string[]) {
  const dataProvider = makeDataProvider(async (method, path, options) => {
    sent.push({ method, path, body: options?.body })
    const key = Object.keys(answers).find((end) => path.endsWith(end))
    const answer = key ? answers[key] : {}
    if (answer instanceof Error) throw answer
    return { data: answer }
  })
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <Refine
          dataProvider={dataProvider}
          accessControlProvider={makeAccessControl(new Set(permissions))}
          options={{ reactQuery: { clientConfig: client }, disableTelemetry: true }}
        >
          <QueryClientProvider client={client}>{element}</QueryClientProvider>
        </Refine>
      ),
    },
  ])
  return render(<RouterProvider router={router} />)
}

beforeAll(async () => {
  prepareDom()
  await initI18n()
  await i18n.loadLanguages(['en-US'])
  await i18n.changeLanguage('en-US')
  await i18n.loadNamespaces(['common', 'kit', 'procurement'])
})
beforeEach(() => {
  sent = []
  answers = {
    '/sysProject/p1': PROJECT,
    '/sysProjectBidSection/list/p1': [SECTION],
    '/sysProjectBidSection/stage/s1': SECTION,
    '/sysProject/p1/pause': PROJECT,
    '/mutualEvaluationRecord/completion': [],
  }
})
afterEach(cleanup)

describe('moves of a section', () => {
  it.each<[Stage | null, unknown[], unknown[], unknown[]]>([
    [null, [0, 1, 2, 3], [], [4]],
    [0, [1, 2, 3], ['none'], [4]],
    [2, [3], [1, 0, 'none'], [4]],
    [3, [], [2, 1, 0, 'none'], [4]],
    [4, [], [3, 2, 1, 0, 'none'], []],
  ])('from %s', (from, next, correct, abandon) => {
    expect(targetsOf('next', from)).toEqual(next)
    expect(targetsOf('correct', from)).toEqual(correct)
    expect(targetsOf('abandon', from)).toEqual(abandon)
  })

  it('go back from abandoned, whatever the stage', () => {
    expect(isBack(4, 3)).toBe(true)
    expect(isBack(null, 0)).toBe(false)
    expect(isBack(1, 4)).toBe(false)
  })
})

describe('a project', () => {
  it('shows facts, stages with their days, parties and coverage', async () => {
    draw(<ProjectDetails id="p1" titled />, ['project:list'])
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Roads')
    expect(screen.getByText('3 / 4')).toBeTruthy()
    expect(screen.getByText('2026-02-11')).toBeTruthy()
    const step = document.querySelector('[aria-current="step"]')
    expect(step?.textContent).toContain('Contract record')
    expect(screen.queryAllByRole('button')).toEqual([])
  })

  it('without a section says so', async () => {
    answers['/sysProjectBidSection/list/p1'] = new ApiError(404, 'not found', 'NOT_FOUND')
    draw(<ProjectDetails id="p1" />, ['project:list'])
    expect(await screen.findByText('The project has no section yet')).toBeTruthy()
  })

  it('abandons a section only with a reason, under its name', async () => {
    draw(<ProjectDetails id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Abandon “Bridge”' }))
    expect(await screen.findByText('Abandon “Bridge”?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    expect(await screen.findByText('Give the reason')).toBeTruthy()
    expect(sent.filter(({ method }) => method === 'PUT')).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Cancelled ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    const put = sent.find(({ method }) => method === 'PUT')
    expect(put?.path).toBe('/credit/admin/api/sysProjectBidSection/stage/s1')
    expect(put?.body).toMatchObject({ stage: 4, reason: 'Cancelled', version: 5 })
  })

  it('takes the day of the filing from who may change projects', async () => {
    draw(<ProjectDetails id="p1" />, ['project:list', 'project:update'])
    expect(await screen.findByText('Not known')).toBeTruthy()
    fireEvent.click(
      await screen.findByRole('button', { name: /^Change when the contract of “Bridge”/ }),
    )
    const field = await screen.findByLabelText('Contract filed on')
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: '2026-02-13' } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    const put = sent.find(({ method }) => method === 'PUT')
    expect(put?.path).toBe('/credit/admin/api/sysProject/p1')
    expect(put?.body).toEqual({
      ...{ name: 'Roads', code: 'R-1', version: 2 },
      sections: [{ id: 's1', code: 'R-1-1', name: 'Bridge', version: 5, filedOn: '2026-02-13' }],
    })
  })

  it('pauses with a reason', async () => {
    draw(<ProjectDetails id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Pause project' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Challenge' } })
    const [, confirm] = screen.getAllByRole('button', { name: 'Pause project' })
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(sent.some(({ method }) => method === 'PUT')).toBe(true))
    expect(sent.find(({ method }) => method === 'PUT')?.body).toEqual({ reason: 'Challenge' })
  })
})

describe('figures', () => {
  const figures = {
    total: 9,
    endOfBidEvaluation: 1,
    contractRecord: 2,
    performanceAcceptance: 3,
    paymentApplication: 0,
    done: 1,
    abandoned: 1,
  }

  it('open the list of their status', async () => {
    answers['/sysProject/analyze'] = figures
    draw(<FiguresCard />, ['project:list'])
    const link = await screen.findByRole('link', { name: '3' })
    expect(link.getAttribute('href')).toBe(listAddress(['2']))
    const search = new URLSearchParams(listAddress(['2']).split('?')[1])
    expect(search.get('filters[0][field]')).toBe('status')
    expect(search.get('filters[0][value][0]')).toBe('2')
  })

  it('tell how far each role gave what was asked of it', async () => {
    answers['/sysProject/analyze'] = figures
    answers['/mutualEvaluationRecord/completion'] = [
      { sign: 1, due: 1200, given: 1149, rate: 95.75 },
      { sign: 2, due: 0, given: 0, rate: null },
    ]
    draw(<FiguresCard />, ['dashboard:view'])
    expect((await screen.findByText('95.75%')).textContent).toBe('95.75% 1,149 of 1,200')
    expect(screen.getByText('Suppliers').nextSibling?.textContent).toBe('– 0 of 0')
  })

  it('are plain numbers for those who may not see projects', async () => {
    answers['/sysProject/analyze'] = figures
    draw(<FiguresCard />, ['dashboard:view'])
    expect(await screen.findByText('9')).toBeTruthy()
    expect(screen.queryAllByRole('link')).toEqual([])
  })
})

describe('events', () => {
  it('name a project once where its section bears the same name', async () => {
    const event = {
      time: '2026-11-21T08:00:00+08:00',
      kind: 'stage',
      projectId: 'p1',
      projectName: 'Roads',
    }
    answers['/sysProject/dynamics'] = [
      { ...event, bidSectionName: 'Roads', text: 'Roads reached payment' },
      { ...event, bidSectionName: 'Bridge', text: 'Bridge reached payment' },
    ]
    draw(<EventsCard />, ['project:list'])
    expect(await screen.findByRole('link', { name: 'Roads reached payment' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Bridge reached payment · Roads' })).toBeTruthy()
  })
})
