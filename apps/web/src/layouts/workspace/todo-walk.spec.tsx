import { fireEvent, screen } from '@testing-library/react'
import { useLocation } from 'react-router'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { startWalk } from '../../shared/todo-walk.js'
import TodoWalk from './todo-walk.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'workspace'] }))
beforeEach(() => sessionStorage.clear())

const item = (todoId: string, waitsFor: string | null = null) => ({ todoId, link: `/x?id=${todoId}`, waitsFor })

function Page() {
  const { search } = useLocation()
  return (
    <div className="shell-body">
      <TodoWalk />
      <p>{search}</p>
      <textarea aria-label="Reason" />
    </div>
  )
}

function show(open: object[]) {
  stubApi({ examineList: { records: open, total: open.length } })
  startWalk([item('a'), item('b'), item('c'), item('d')])
  renderAs([], <Page />, '/x?id=a')
}

it('leads to the next item of the list that is still to be decided', async () => {
  show([item('a'), item('b', 'party'), item('c'), item('d')])
  fireEvent.click(await screen.findByRole('button', { name: 'Next (2 left)' }))
  expect(await screen.findByText('?id=c')).toBeTruthy()
})

it('says that nothing is left', async () => {
  show([item('b', 'party')])
  expect(await screen.findByText('All of these are done')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Back to the to-do list' }).getAttribute('href')).toBe('/')
})

it('goes on by the key n, but not while something is typed or composed', async () => {
  show([item('a'), item('b')])
  await screen.findByRole('button', { name: 'Next (1 left)' })
  const field = screen.getByRole('textbox', { name: 'Reason' })
  field.focus()
  fireEvent.keyDown(field, { key: 'n' })
  fireEvent.keyDown(document.body, { key: 'n', isComposing: true })
  fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true })
  expect(screen.getByText('?id=a')).toBeTruthy()
  fireEvent.keyDown(document.body, { key: 'n' })
  expect(await screen.findByText('?id=b')).toBeTruthy()
})
