import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { holdAnswer, renderAs, stubApi } from '../../../shared/testing.js'
import { Notes } from './notes-card.js'

const EMPTY = { notes: [], writable: true, colleagues: [], mentioned: false }

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workspace-notes'] }))

it('neither truncates nor sends a note that is too long, and states the limit', async () => {
  const calls = stubApi({ '/notes': EMPTY })
  renderAs([], <Notes type="project" id="p1" onTyped={() => undefined} />)
  const note = await screen.findByRole<HTMLTextAreaElement>('textbox')
  expect(note.maxLength).toBe(-1)
  fireEvent.change(note, { target: { value: 'x'.repeat(2001) } })
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('At most 2000 characters')).toBeTruthy()
  expect(calls.filter(({ method }) => method === 'POST')).toEqual([])
})

it('keeps text typed while a note is sent, and otherwise clears the field', async () => {
  const note = { id: 'n1', accountName: 'Supervisor', createTime: '2026-01-07T10:00:00+08:00', text: 'First' }
  const answers: Record<string, unknown> = { '/notes': EMPTY }
  const calls = stubApi(answers)
  const onTyped = vi.fn()
  renderAs([], <Notes type="project" id="p1" onTyped={onTyped} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  const send = () => fireEvent.click(screen.getByRole('button'))
  const sent = () => calls.filter(({ method }) => method === 'POST').map(({ body }) => (body as { text: string }).text)
  const held = holdAnswer()
  answers['/notes'] = held.answer
  fireEvent.change(field, { target: { value: ' First ' } })
  send()
  await waitFor(() => expect(sent()).toEqual(['First']))
  fireEvent.change(field, { target: { value: 'Second' } })
  answers['/notes'] = { ...EMPTY, notes: [note] }
  held.arrive({ ...note, mentioned: [] })
  await screen.findByText('First')
  expect(field.value).toBe('Second')
  expect(onTyped).toHaveBeenLastCalledWith(true)
  await waitFor(() => expect(screen.getByRole('button').className).not.toContain('loading'))
  send()
  await waitFor(() => expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(''))
  expect(sent()).toEqual(['First', 'Second'])
  expect(onTyped).toHaveBeenLastCalledWith(false)
})

it('offers colleagues after the sign, and says who is told', async () => {
  const note = { id: 'n1', accountName: 'Supervisor', createTime: '2026-01-07T10:00:00+08:00', text: '@Ann' }
  const answers: Record<string, unknown> = { '/notes': { ...EMPTY, colleagues: ['Ann', 'Bob'] } }
  const calls = stubApi(answers)
  renderAs([], <Notes type="project" id="p1" onTyped={() => undefined} />)
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: '@A', selectionStart: 2 } })
  fireEvent.keyUp(field, { key: 'A' })
  fireEvent.click(await screen.findByText('Ann'))
  await waitFor(() => expect(field.value).toBe('@Ann '))
  answers['/notes'] = { ...EMPTY, ...note, mentioned: ['Ann'] }
  fireEvent.click(screen.getByRole('button'))
  expect(await screen.findByText('Note added; told: Ann')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'POST')?.body).toMatchObject({ text: '@Ann' })
})

it('tells a supervisor of a mention until it has been read', async () => {
  const calls = stubApi({ '/notes': { ...EMPTY, mentioned: true } })
  renderAs([], <Notes type="project" id="p1" onTyped={() => undefined} />)
  expect(await screen.findByText('A note mentions you')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Mark as read' }))
  expect(await screen.findByText('Marked as read')).toBeTruthy()
  expect(calls.find(({ method }) => method === 'DELETE')?.path).toContain('/notes/mentions/p1')
})
