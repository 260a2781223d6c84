import { cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { components } from '../api/schema.js'
import { i18n, initI18n } from '../i18n/index.js'
import { prepareDom } from '../resource-kit/testing.js'
import { Failure, renderAs, type SentCall, stubApi } from '../shared/testing.js'
import { Project } from './project-details.js'

vi.setConfig({ testTimeout: 60_000 })
configure({ asyncUtilTimeout: 30_000 })

const PROJECT: components['schemas']['ProjectRow'] = {
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
  bidSectionList: [],
  handEdited: [],
  updateTime: '2026-01-02T08:00:00+08:00',
  createTime: '2026-01-02T08:00:00+08:00',
  version: 2,
}

const SECTION: components['schemas']['SectionRow'] = {
  id: 's1',
  projectId: 'p1',
  projectName: 'Roads',
  bidSectionName: 'Bridge',
  bidSectionCode: 'R-1-1',
  status: '1',
  statusStr: 'Contract record',
  remark: '',
  filedOn: null,
  formalData: true,
  missing: [],
  source: 'sync',
  pause: false,
  evaluationStatus: 5,
  dueAt: null,
  stageDates: [
    { stage: 0, date: '2026-01-10', outcome: 'passed' },
    { stage: 1, date: '2026-02-11', outcome: 'opened' },
  ],
  parties: [{ participantId: 'b1', name: 'Town hall', sign: 1, part: 'buyer' }],
  coverage: { due: 2, done: 1 },
  version: 5,
}

const OUTSTANDING: components['schemas']['OutstandingRow'] = {
  id: 'r1',
  bidSectionId: 's1',
  stage: 1,
  evaluatorId: 'b1',
  evaluatorName: 'Town hall',
  evaluatorSign: 1,
  evaluatedName: 'Builders',
  status: 'deferred',
  dueAt: '2026-02-18T00:00:00+08:00',
  deferral: { count: 1, reason: 'Papers incomplete', text: 'next week' },
}

let calls: SentCall[] = []
let answers: Record<string, unknown> = {}
const puts = () => calls.filter(({ method }) => method === 'PUT')

beforeAll(async () => {
  prepareDom()
  await initI18n()
  await i18n.loadLanguages(['en-US'])
  await i18n.changeLanguage('en-US')
  await i18n.loadNamespaces([
    'common',
    'kit',
    'projects',
    'workflow',
    'evaluation',
    'workspace-follows',
    'workspace-notes',
  ])
})
beforeEach(() => {
  answers = {
    '/sysProject/p1': PROJECT,
    '/sysProjectBidSection/list/p1': [SECTION],
    '/sysProjectBidSection/stage/s1': SECTION,
    '/sysProject/p1/pause': PROJECT,
    '/mutualEvaluationRecord/completion': [],
    '/sysProjectBidSection/stage/s1/preview': { opens: 3, closes: 0, reveals: 1 },
    '/mutualEvaluationRecord/outstanding/p1': [OUTSTANDING],
    '/workspace/follows': [],
    '/workspace/notes': { notes: [], writable: false },
  }
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(element: React.ReactNode, permissions: string[]) {
  calls = stubApi(answers)
  renderAs(permissions, element)
}

describe('a project', () => {
  it('shows facts, stages with their dates, parties and coverage', async () => {
    draw(<Project id="p1" page />, ['project:list'])
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Roads')
    expect(screen.getByText('3 / 4')).toBeTruthy()
    expect(screen.getByText('2026-02-11 Evaluations opened')).toBeTruthy()
    const step = document.querySelector('[aria-current="step"]')
    expect(step?.textContent).toContain('Contract record')
    // Without permissions nothing can be changed.
    const buttons = screen.queryAllByRole('button').map(({ textContent }) => textContent)
    expect(buttons).toEqual(['Follow', 'Sync and edits', '1 not given', 'Notes', '1 not given'])
  })

  it('opens who has not evaluated, and why it was deferred', async () => {
    draw(<Project id="p1" page />, ['project:list'])
    fireEvent.click(await screen.findByRole('button', { name: '1 not given: Bridge' }))
    const dialog = await screen.findByRole('dialog', { name: 'Bridge: not evaluated yet' })
    expect(await within(dialog).findByText('Town hall')).toBeTruthy()
    expect(within(dialog).getByText('Builders')).toBeTruthy()
    const told = 'Deferred 1 time: Papers incomplete – next week'
    expect(within(dialog).getByText(told)).toBeTruthy()
    // What the supervisor sees is not the supervisor's own to do.
    expect(within(dialog).queryByText('My evaluation')).toBeNull()
  })

  it('says what a change of the stage does to evaluations, also a correction', async () => {
    draw(<Project id="p1" page />, ['project:list', 'project:stage'])
    const preview = async (button: string) => {
      fireEvent.click(await screen.findByRole('button', { name: button }))
      const dialog = await screen.findByRole('dialog')
      const told = await within(dialog).findByText(/^Evaluations: /)
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
      return told.textContent
    }
    const told = 'Evaluations: 3 will open, 0 will be closed, 1 will be revealed or held.'
    expect(await preview('Next stage: Bridge')).toBe(told)
    answers['/sysProjectBidSection/stage/s1/preview'] = { opens: 0, closes: 2, reveals: 0 }
    const closing = 'Evaluations: 0 will open, 2 will be closed, 0 will be revealed or held.'
    expect(await preview('Correct stage: Bridge')).toBe(closing)
    expect(await preview('Abandon “Bridge”')).toBe(closing)
    expect(calls.filter(({ path }) => path.endsWith('/stage/s1/preview'))).toHaveLength(3)
  })

  it('moves no stage while it is paused, and says why', async () => {
    answers['/sysProject/p1'] = { ...PROJECT, pause: true, pauseReason: 'Challenge' }
    draw(<Project id="p1" page />, ['project:list', 'project:stage'])
    const button = await screen.findByRole('button', { name: 'Next stage: Bridge' })
    expect((button as HTMLButtonElement).disabled).toBe(true)
    expect(screen.getByText('Paused: resume the project to move its stages')).toBeTruthy()
  })

  it('says that there are no sections yet', async () => {
    answers['/sysProjectBidSection/list/p1'] = new Failure(404, { error: 'not found' })
    draw(<Project id="p1" />, ['project:list'])
    expect(await screen.findByText('The project has no bid sections yet')).toBeTruthy()
  })

  it('abandons a section only with a reason', async () => {
    draw(<Project id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Abandon “Bridge”' }))
    expect(await screen.findByText('Abandon “Bridge”?')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    expect(await screen.findByText('Enter “Reason”')).toBeTruthy()
    expect(puts()).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Cancelled ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const [put] = puts()
    expect(put?.path).toBe('/credit/admin/api/sysProjectBidSection/stage/s1')
    expect(put?.body).toMatchObject({ stage: 4, reason: 'Cancelled', version: 5 })
  })

  it('keeps a dialog with what is typed where saving and loading again fail', async () => {
    draw(<Project id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Abandon “Bridge”' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Cancelled' } })
    const lost = new Failure(503, { error: 'Out of service' })
    Object.assign(answers, {
      '/sysProject/p1': lost,
      '/sysProjectBidSection/list/p1': lost,
      '/sysProjectBidSection/stage/s1': lost,
    })
    fireEvent.click(screen.getByRole('button', { name: 'Abandon' }))
    expect(await screen.findByText('Out of service')).toBeTruthy()
    expect(calls.filter(({ path }) => path.endsWith('/sysProject/p1'))).toHaveLength(2)
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Cancelled')
  })

  it('saves the filing date that an account with the permission enters', async () => {
    draw(<Project id="p1" />, ['project:list', 'project:update'])
    expect(await screen.findByText('Unknown')).toBeTruthy()
    fireEvent.click(
      await screen.findByRole('button', { name: /^Change the contract filing date of “Bridge”/ }),
    )
    const field = await screen.findByLabelText('Contract filed on')
    fireEvent.mouseDown(field)
    fireEvent.change(field, { target: { value: '2026-02-13' } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    const [put] = puts()
    expect(put?.path).toBe('/credit/admin/api/sysProject/p1')
    expect(put?.body).toEqual({
      ...{ name: 'Roads', code: 'R-1', version: 2 },
      sections: [{ id: 's1', code: 'R-1-1', name: 'Bridge', version: 5, filedOn: '2026-02-13' }],
    })
  })

  it('loses a party with a reason, after saying what that does', async () => {
    answers['/sysProjectBidSection/parties/s1/preview'] = {
      ...{ changed: 1, opens: 0, closes: 2, reveals: 1 },
    }
    answers['/sysProjectBidSection/parties/s1'] = SECTION
    draw(<Project id="p1" />, ['project:list', 'project:update'])
    fireEvent.click(await screen.findByRole('button', { name: 'Change parties: Bridge' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Remove: Town hall' }))
    const told = 'Evaluations: 0 will open, 2 will be closed, 1 will be revealed or held.'
    expect(await screen.findByText(told)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('Enter “Reason”')).toBeTruthy()
    expect(puts()).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: ' Wrong body ' } })
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({
      ...{ add: [], remove: [{ participantId: 'b1', part: 'buyer' }], reason: 'Wrong body' },
    })
  })

  it('gives its evaluators more working days', async () => {
    const extended = { records: 4, latestDueAt: '2026-03-01T00:00:00+08:00' }
    answers['/sysProject/p1/windows/preview'] = extended
    answers['/sysProject/p1/windows'] = extended
    draw(<Project id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Extend windows' }))
    expect(await screen.findByText(/^4 evaluations will be due later/)).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Working days'), { target: { value: '31' } })
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Holiday' } })
    const [, confirm] = screen.getAllByRole('button', { name: 'Extend windows' })
    fireEvent.click(confirm as HTMLElement)
    expect(await screen.findByText('Enter a whole number from 1 to 30')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Working days'), { target: { value: '3' } })
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ days: 3, reason: 'Holiday' })
  })

  it('shows what the sync may change, and gives a field back', async () => {
    const field = { sectionId: null, sectionName: '', field: 'name', value: 'Roads' }
    const edits = {
      synced: true,
      fields: [
        { ...field, upstream: 'Road', byHand: true, returnable: true },
        { ...field, field: 'code', upstream: 'R-1', byHand: false, returnable: false },
        {
          ...{ ...field, field: 'amount', value: '3050000.00', upstream: '3050000.50' },
          ...{ byHand: false, returnable: false },
        },
      ],
      parties: [],
    }
    answers['/sysProject/p1/handEdits'] = edits
    answers['/sysProject/p1/handEdits/return'] = edits
    draw(<Project id="p1" />, ['project:list', 'project:update'])
    fireEvent.click(await screen.findByRole('button', { name: 'Sync and edits' }))
    expect(await screen.findByText('Edited by hand')).toBeTruthy()
    expect(screen.queryByText('The sync')).toBeNull()
    fireEvent.click(screen.getByRole('switch', { name: 'Show all fields' }))
    expect(screen.getAllByText('The sync')).toHaveLength(2)
    expect(screen.getByText('3,050,000.00')).toBeTruthy()
    // Both values in full: what they differ in may stand at their end.
    const cell = screen.getByText('3,050,000.50').closest('td')
    expect(cell?.className).not.toContain('ellipsis')
    fireEvent.click(screen.getByRole('button', { name: /^Give back to the sync/ }))
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ fields: [{ sectionId: null, field: 'name' }] })
  })

  it('is paused with a reason', async () => {
    draw(<Project id="p1" />, ['project:list', 'project:stage'])
    fireEvent.click(await screen.findByRole('button', { name: 'Pause project' }))
    fireEvent.change(await screen.findByLabelText('Reason'), { target: { value: 'Challenge' } })
    const [, confirm] = screen.getAllByRole('button', { name: 'Pause project' })
    fireEvent.click(confirm as HTMLElement)
    await waitFor(() => expect(puts()).toHaveLength(1))
    expect(puts()[0]?.body).toEqual({ reason: 'Challenge' })
  })
})
