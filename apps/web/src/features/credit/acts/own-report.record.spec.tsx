import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { RecordPage } from '../../../resource-kit/record-page.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import { behaviours } from './behaviours.resource.js'
import ownReport from './own-report.record.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-acts', 'credit-cases'] }))

const days = { noticeEndsOn: '2999-12-31', inForceFrom: null, decidedAt: null }
const report = {
  ...{ id: '1', itemName: 'Behaviour', itemBasis: '', tier: 'minor', points: 2, ...days },
  ...{ status: 'noticed', statement: null, statementAt: null, statementFiles: [], files: [], contracts: [] },
  ...{ description: 'Facts', areaName: 'Area', projectName: null, can: ['statement'] },
}
const PATH = '/integrity/mine/1'
/** Types a statement into the displayed form. */
const write = async () => {
  const text = await screen.findByRole('textbox')
  fireEvent.change(text, { target: { value: 'My view' } })
  return text.closest('form') as HTMLFormElement
}

it('sends a statement once if it is submitted again while pending', async () => {
  const calls = stubApi({ [PATH]: report })
  const answer = fetch
  const puts: (() => void)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') await new Promise<void>((arrive) => puts.push(arrive))
    return answer(request)
  })
  renderAs([], <RecordPage definition={ownReport(behaviours)} />, '/?id=1')
  const form = await write()
  fireEvent.submit(form)
  await waitFor(() => expect(puts).toHaveLength(1))
  fireEvent.submit(form)
  puts[0]?.()
  await waitFor(() => expect(calls.at(-1)?.method).toBe('GET'))
  await waitFor(() => expect(calls.map(({ method }) => method)).toContain('PUT'))
  expect(puts).toHaveLength(1)
})

it('sends no statement while the form contains a refused file', async () => {
  class Refusing {
    status = 400
    responseText = JSON.stringify({ code: 'REFUSED', error: 'The file is empty' })
    upload = {}
    getResponseHeader = () => null
    onload = () => undefined
    open() {}
    setRequestHeader() {}
    send = () => queueMicrotask(() => this.onload())
  }
  vi.stubGlobal('XMLHttpRequest', Refusing)
  const calls = stubApi({ [PATH]: report })
  const { container } = renderAs([], <RecordPage definition={ownReport(behaviours)} />, '/?id=1')
  const form = await write()
  const picker = container.querySelector('input[type=file]') as HTMLInputElement
  fireEvent.change(picker, { target: { files: [new File([], 'a.pdf')] } })
  const puts = () => calls.filter(({ method }) => method === 'PUT')
  await screen.findByText(/^a\.pdf: The file is empty/)
  fireEvent.submit(form)
  expect(await screen.findByText(/remove it and try again/)).toBeTruthy()
  expect(puts()).toEqual([])

  fireEvent.click(screen.getByTitle('Remove file'))
  await waitFor(() => expect(screen.queryByText(/^a\.pdf: /)).toBeNull())
  fireEvent.submit(form)
  await waitFor(() => expect(puts()).toHaveLength(1))
})

it('shows a statement made in the meantime, and why this one was refused', async () => {
  const answers: Record<string, unknown> = {
    '/1/statement': new Failure(409, {
      error: 'You have responded already',
      code: 'STATE_CONFLICT',
    }),
    [PATH]: report,
  }
  stubApi(answers)
  renderAs([], <RecordPage definition={ownReport(behaviours)} />, '/?id=1')
  const form = await write()
  answers[PATH] = { ...report, statement: 'The view of a colleague', can: [] }
  fireEvent.submit(form)
  expect(await screen.findByText('The view of a colleague')).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toContain('You have responded already')
  expect(screen.queryByRole('textbox')).toBeNull()
})
