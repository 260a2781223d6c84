import { screen } from '@testing-library/react'
import { useState } from 'react'
import { Link, Route, Routes } from 'react-router'
import { it } from 'vitest'
import { recordPage } from './record-page.js'
import { renderAs } from './testing.js'

function Details({ id }: { id: string }) {
  const [first] = useState(id)
  return (
    <>
      <p>{`${id} of ${first}`}</p>
      <Link to="?id=two">next</Link>
    </>
  )
}
const Page = recordPage(async () => ({ default: Details }))
const routes = (
  <Routes>
    <Route path="/rating" element={<Page />} />
    <Route path="/404" element={<p>not found</p>} />
  </Routes>
)

it('shows the record of the address and starts anew for another one', async () => {
  renderAs([], routes, '/rating?id=one')
  await screen.findByText('one of one')
  screen.getByRole('link', { name: 'next' }).click()
  await screen.findByText('two of two')
})

it('shows that there is no page without a record in the address', async () => {
  renderAs([], routes, '/rating')
  await screen.findByText('not found')
})
