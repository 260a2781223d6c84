import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import type { components } from '../../api/schema.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { ExtendButton } from './extend-button.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workflow'] }))

it('shows the last day for the last evaluation, not the midnight after it', async () => {
  // 24:00 of 11 December in China.
  stubApi({ 'windows/preview': { records: 17, latestDueAt: '2026-12-11T16:00:00.000Z' } })
  const project = { id: 'p1', name: 'Desks' } as components['schemas']['ProjectRow']
  renderAs(['project:stage'], <ExtendButton project={project} />)
  fireEvent.click(screen.getByRole('button', { name: 'Extend windows' }))
  expect(await screen.findByText(/^17 evaluations .* 2026-12-11\.$/)).toBeTruthy()
})
