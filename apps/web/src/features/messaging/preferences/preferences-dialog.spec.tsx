import { fireEvent, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Failure, renderAs, stubApi } from '../../../shared/testing.js'
import PreferencesDialog from './preferences-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'messaging-preferences'] }))

function Screen() {
  const [open, setOpen] = useState(true)
  return open ? (
    <PreferencesDialog onClose={() => setOpen(false)} />
  ) : (
    <button type="button" onClick={() => setOpen(true)}>
      again
    </button>
  )
}

const stored = (channels: string[]) => ({
  ...{ email: null, emailVerified: false, locale: null, phone: null },
  events: [{ event: 'evaluationOpened', offered: ['site', 'email'], channels }],
})

it('starts with preferences saved by another window since it was last open', async () => {
  const answers = { messagePreference: stored(['site']) }
  const calls = stubApi(answers)
  renderAs([], <Screen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  answers.messagePreference = stored([])
  fireEvent.click(await screen.findByRole('button', { name: 'again' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  const put = () => calls.find(({ method }) => method === 'PUT')
  await waitFor(() => expect(put()).toBeTruthy())
  expect(put()?.body).toMatchObject({
    events: [{ event: 'evaluationOpened', channels: [] }],
  })
})

it('is saved once if it is submitted again while pending', async () => {
  stubApi({ messagePreference: stored(['site']) })
  const answer = fetch
  const puts: (() => void)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'PUT') await new Promise<void>((arrive) => puts.push(arrive))
    return answer(request)
  })
  renderAs([], <Screen />)
  fireEvent.click(await screen.findByRole('button', { name: 'Save' }))
  await waitFor(() => expect(puts).toHaveLength(1))
  fireEvent.submit(document.querySelector('form') as HTMLFormElement)
  await screen.findByRole('button', { name: /loading/ })
  puts[0]?.()
  await screen.findByRole('button', { name: 'again' })
  expect(puts).toHaveLength(1)
})

it('shows that legal notices on the site cannot be switched off', async () => {
  stubApi({
    messagePreference: {
      ...stored(['site']),
      events: ['behaviourNoticed', 'evaluationOpened'].map((event) => ({
        ...{ event, offered: ['site', 'sms'], channels: ['site', 'sms'] },
      })),
    },
  })
  renderAs([], <Screen />)
  const box = (name: string) => screen.findByRole<HTMLInputElement>('checkbox', { name })
  const site = await box('Notice of a behaviour: Site')
  expect([site.checked, site.disabled]).toEqual([true, true])
  expect((await box('Notice of a behaviour: SMS')).disabled).toBe(false)
  expect((await box('Evaluations open: Site')).disabled).toBe(false)
  expect(screen.getByText(/always sent to the site/)).toBeTruthy()
})

it('loads the preferences again on request after a failure', async () => {
  const answers: Record<string, unknown> = { messagePreference: new Failure(503, {}) }
  stubApi(answers)
  renderAs([], <Screen />)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  answers.messagePreference = stored([])
  fireEvent.click(retry)
  expect(await screen.findByRole('button', { name: 'Save' })).toBeTruthy()
})
