import { render } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { Stars } from './stars.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

it.each([
  [0, '☆☆☆☆☆'],
  [4, '★★★★☆'],
  [5, '★★★★★'],
])('shows level %s by shape instead of colour alone', (level, text) => {
  expect(render(<Stars level={level} />).container.textContent).toBe(text)
})
