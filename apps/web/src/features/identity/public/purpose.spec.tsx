import type { LoginType, Sign } from '@credit/contract'
import { render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { Purpose } from './purpose.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'identity-public'] }))

it.each<[Sign, LoginType[], string | null]>([
  [0, ['name'], 'A supervisor account and its password; with an authenticator also its current code.'],
  [2, ['name'], 'The account of your organisation and its password.'],
  [4, ['name', 'ca'], 'Your expert account and its password or a CA certificate.'],
  [
    1,
    ['name', 'phone', 'ca'],
    'The account of your organisation and its password, a text message to the bound phone, or a CA certificate.',
  ],
  [3, ['phone'], 'a text message to the bound phone.'],
  [3, [], null],
])('asks type %i for what its enabled methods %j need', (type, methods, needed) => {
  render(
    <MemoryRouter>
      <Purpose type={type} title="Login" methods={methods} />
    </MemoryRouter>,
  )
  const heading = screen.queryByRole('heading', { name: 'What you need' })
  expect(heading?.nextElementSibling?.textContent ?? null).toBe(needed)
})
