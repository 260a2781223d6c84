import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { useProjectQuery } from './use-project-query.js'

function List() {
  const { query, onSearch } = useProjectQuery('/evaluate')
  return <input aria-label="word" value={query.keyword} onChange={({ target }) => onSearch(target.value)} />
}

it('keeps its search in the address, except an ID number', async () => {
  const router = createMemoryRouter([{ path: '*', element: <List /> }], {
    initialEntries: ['/evaluate'],
  })
  const seen: string[] = []
  router.subscribe(({ location }) => void seen.push(location.search))
  render(<RouterProvider router={router} />)
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: 'word' })
  const shows = (word: string) => waitFor(() => expect(box.value).toBe(word))
  fireEvent.change(box, { target: { value: 'ZC001' } })
  await shows('ZC001')
  expect(router.state.location.search).toBe('?keyword=ZC001')
  // A link to another search: typed words replace the entry of the history, as in all lists.
  await router.navigate('/evaluate?keyword=ZC002')
  await shows('ZC002')
  fireEvent.change(box, { target: { value: '11010519491231002X' } })
  await shows('11010519491231002X')
  await waitFor(() => expect(router.state.location.search).toBe(''))
  await router.navigate(-1)
  await shows('ZC001')
  expect(seen.join()).not.toContain('110105')
})
