import { act, screen } from '@testing-library/react'
import { useLocation, useSearchParams } from 'react-router'
import { expect, it } from 'vitest'
import { renderAs } from '../testing.js'
import { PageSwitch } from './page-switch.js'

const OPTIONS = ['first', 'second'].map((value) => ({ value, label: value }))

function Page() {
  const [search, setSearch] = useSearchParams({ part: 'first' })
  return (
    <>
      <PageSwitch open={search.get('part') ?? ''} options={OPTIONS} onOpen={(part) => setSearch({ part })} />
      <output>{useLocation().search}</output>
    </>
  )
}

const part = (name: string) => screen.getByRole<HTMLInputElement>('radio', { name })
const address = () => screen.getByRole('status').textContent

it('returns to the open part on a click before another one is drawn', async () => {
  renderAs([], <Page />, '/?part=first')
  act(() => {
    part('second').click()
    part('first').click()
  })
  expect(address()).toBe('?part=first')
  expect(part('first').checked).toBe(true)
  await act(async () => part('second').click())
  expect(address()).toBe('?part=second')
  expect(part('second').checked).toBe(true)
})
