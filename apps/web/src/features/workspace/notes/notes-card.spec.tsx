import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import { Notes } from './notes-card.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workspace-notes'] }))

it('neither truncates nor sends a note that is too long, and states the limit', async () => {
  const calls = stubApi({ '/notes': { notes: [], writable: true } })
  renderAs([], <Notes type="project" id="p1" onTyped={() => undefined} />)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox')
  expect(note.maxLength).toBe(-1)
  fireEvent.change(note, { target: { value: 'x'.repeat(2001) } })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('At most 2000 characters')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})
