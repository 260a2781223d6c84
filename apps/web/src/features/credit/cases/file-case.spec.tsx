import { CASE_PAGE } from '@credit/contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import { FileCase } from './file-case.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'credit-cases'] }))

const open = (answer: Failure) => {
  stubApi({ '/complaint/subject': answer })
  renderAs([], <FileCase />, '/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=l1')
}
function Address() {
  return <output aria-label="address">{useLocation().pathname}</output>
}
const retry = () => screen.queryByRole('button', { name: 'Try again' })

describe('the page that files an objection', () => {
  it('says when the deadline has passed, and offers no retry', async () => {
    const error = 'The time for this ended on 2035-11-05'
    open(new Failure(409, { error, code: 'OBJECTION_TOO_LATE' }))
    await screen.findByText(error)
    expect(retry()).toBeNull()
    expect(screen.queryByRole('button', { name: 'Submit' })).toBeNull()
  })

  it('offers a retry if the service was unavailable', async () => {
    open(new Failure(503, { error: 'Please try later' }))
    await screen.findByText('Please try later')
    expect(retry()).not.toBeNull()
  })

  it('opens the filed case, although its subject is reloaded with the case', async () => {
    const subject: { title: string; caseId?: string } = { title: 'A line' }
    stubApi({
      '/complaint/subject': subject,
      get '/complaint'() {
        subject.caseId = 'c1'
        return { id: 'c1' }
      },
    })
    const element = (
      <>
        <FileCase />
        <Address />
      </>
    )
    renderAs([], element, '/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=l1')
    const title = await screen.findByRole('textbox', { name: /Title/ })
    for (const box of screen.getAllByRole('textbox')) fireEvent.change(box, { target: { value: 'Typed' } })
    fireEvent.submit(title.closest('form') as HTMLFormElement)
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe(CASE_PAGE))
  })

  it('files the case once if it is submitted again while pending', async () => {
    stubApi({ '/complaint/subject': { open: true, title: 'A line' }, '/complaint': { id: '1' } })
    const respond = fetch
    const posts: (() => void)[] = []
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') await new Promise<void>((arrive) => posts.push(arrive))
      return respond(request)
    })
    renderAs([], <FileCase />, '/questionComplaint/file?kind=objection&subjectType=scoreLine&subjectId=l1')
    const title = await screen.findByRole('textbox', { name: /Title/ })
    for (const box of screen.getAllByRole('textbox')) {
      fireEvent.change(box, { target: { value: 'Typed' } })
    }
    const form = title.closest('form') as HTMLFormElement
    fireEvent.submit(form)
    await waitFor(() => expect(posts).toHaveLength(1))
    fireEvent.submit(form)
    // Waits for the first response. An accepted second press would be sent before that.
    await screen.findByRole('button', { name: /loading/ })
    posts[0]?.()
    await waitFor(() => expect(screen.queryByRole('button', { name: /loading/ })).toBeNull())
    expect(posts).toHaveLength(1)
  })
})
