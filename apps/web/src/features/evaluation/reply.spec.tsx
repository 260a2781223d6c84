import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../../shared/testing.js'
import { ReplyButton } from './reply.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'evaluation'] }))

it('sends a reply as it was written, or not at all', async () => {
  renderAs([], <ReplyButton record={{ id: 'e1', name: 'Harbour Office', can: ['reply'] }} />)
  fireEvent.click(screen.getByRole('button'))
  await screen.findByRole('dialog')
  const box = screen.getByRole<HTMLTextAreaElement>('textbox')
  expect(box.maxLength).toBe(-1)
  fireEvent.change(box, { target: { value: 'x'.repeat(501) } })
  await screen.findByText('At most 500 characters')
  expect(box.value).toHaveLength(501)
})
