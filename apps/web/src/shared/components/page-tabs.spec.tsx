import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { useLeaveGuard } from '../hooks/use-leave-guard.js'
import { renderAs } from '../testing.js'
import { PageTabs } from './page-tabs.js'

const ITEMS = ['first', 'second'].map((key) => ({ key, label: key, children: `content of ${key}` }))

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

function Page() {
  const [search, setSearch] = useSearchParams({ tab: 'first' })
  return (
    <>
      <PageTabs open={search.get('tab') ?? ''} items={ITEMS} onOpen={(tab) => setSearch({ tab })} />
      <output>{useLocation().search}</output>
    </>
  )
}

function Guarded() {
  const question = useLeaveGuard({ unsaved: () => true })
  return (
    <>
      <Page />
      {question}
    </>
  )
}

const tab = (name: string) => screen.getByRole('tab', { name })
const address = () => screen.getByRole('status').textContent

it('returns to the open tab on a click before another one is drawn', async () => {
  renderAs([], <Page />, '/?tab=first')
  act(() => {
    tab('second').click()
    tab('first').click()
  })
  expect(address()).toBe('?tab=first')
  expect(screen.getByText('content of first')).toBeTruthy()
  fireEvent.click(tab('second'))
  expect(await screen.findByText('content of second')).toBeTruthy()
  expect(address()).toBe('?tab=second')
})

it('asks again about a tab after the user has stayed on the page', async () => {
  renderAs([], <Guarded />, '/?tab=first')
  for (const _ of [1, 2]) {
    fireEvent.click(tab('second'))
    fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(address()).toBe('?tab=first')
})
