import { act, fireEvent, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { expect, it } from 'vitest'
import { renderAs } from '../testing.js'
import { PageTabs } from './page-tabs.js'

const ITEMS = ['first', 'second'].map((key) => ({ key, label: key, children: `content of ${key}` }))

function Page() {
  const [search, setSearch] = useSearchParams({ tab: 'first' })
  return (
    <>
      <PageTabs open={search.get('tab') ?? ''} items={ITEMS} onOpen={(tab) => setSearch({ tab })} />
      <output>{useLocation().search}</output>
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
