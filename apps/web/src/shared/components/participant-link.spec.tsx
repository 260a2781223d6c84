import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderAs } from '../testing.js'
import { ParticipantLink } from './participant-link.js'

const shown = (permissions: string[]) => renderAs(permissions, <ParticipantLink sign={2} id="p1" name="Acme" />)

it('links to the page of a participant that the account may open', async () => {
  shown(['supplier:list'])
  const link = await screen.findByRole('link', { name: 'Acme' })
  expect(link.getAttribute('href')).toBe('/supplierManagement/details?id=p1')
})

it('is a plain name for an account that may not open the page', async () => {
  shown(['agency:list'])
  expect(await screen.findByText('Acme')).toBeTruthy()
  expect(screen.queryByRole('link')).toBeNull()
})
