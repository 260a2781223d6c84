import { fireEvent, render, screen } from '@testing-library/react'
import { Link, MemoryRouter, Routes } from 'react-router'
import { expect, it } from 'vitest'
import { defineResource } from './define-resource.js'
import { toRoutes } from './to-refine.js'

const List = () => <input aria-label="state" />
const SHARED = {
  namespace: 'site',
  key: 'carousel',
  permission: 'carousel',
  titleField: 'name',
  actions: [],
  fields: [],
  pages: { list: List },
} as const

it('keeps nothing of a list in the list of another resource', () => {
  const [first, second] = ['first', 'second'].map((name) => defineResource({ ...SHARED, name, path: `/${name}` }))
  render(
    <MemoryRouter initialEntries={['/first']}>
      <Routes>
        {toRoutes(first as never)}
        {toRoutes(second as never)}
      </Routes>
      <Link to="/second">other</Link>
    </MemoryRouter>,
  )
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'typed' } })
  fireEvent.click(screen.getByRole('link'))
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('')
})
