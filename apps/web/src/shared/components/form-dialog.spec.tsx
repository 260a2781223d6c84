import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Form, Input } from 'antd'
import { useState } from 'react'
import { beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from '../../api/errors.js'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { hasUnsavedInput } from '../unsaved-input.js'
import { FormDialog } from './form-dialog.js'

interface Values {
  name: string
  remark: string
}

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

const sent: Values[] = []
let answer: () => Promise<unknown>
const closed = vi.fn()
beforeEach(() => {
  sent.length = 0
  answer = async () => undefined
  closed.mockReset()
})

/** Dialog of a record that can be reloaded or can disappear. */
function Screen() {
  const [record, setRecord] = useState<Values | null>({ name: 'old', remark: '' })
  return (
    <>
      <button type="button" onClick={() => setRecord({ name: 'theirs', remark: 'theirs' })}>
        load again
      </button>
      <button type="button" onClick={() => setRecord(null)}>
        decided
      </button>
      {record ? (
        <FormDialog<Values>
          name="test"
          title="Title"
          okText="Save"
          initialValues={record}
          onSubmit={(values) => {
            sent.push(values)
            return answer()
          }}
          onClose={closed}
        >
          <Form.Item name="name" label="Name">
            <Input />
          </Form.Item>
          <Form.Item name="remark" label="Remark">
            <Input />
          </Form.Item>
        </FormDialog>
      ) : null}
    </>
  )
}

const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })
const enter = () => fireEvent.submit(document.querySelector('form') as HTMLFormElement)
const press = (text: string) => fireEvent.click(screen.getByText(text))
const conflict = () => Promise.reject(new ApiError(409, 'Compare and save', 'VERSION_CONFLICT'))

it('submits once if it is submitted again while pending', async () => {
  let arrive = () => undefined as unknown
  answer = () => new Promise((resolve) => (arrive = () => resolve(undefined)))
  renderAs([], <Screen />)
  enter()
  await waitFor(() => expect(sent).toHaveLength(1))
  enter()
  await screen.findByRole('button', { name: /loading/ })
  arrive()
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
  expect(sent).toHaveLength(1)
})

it('can be submitted again after a refusal', async () => {
  answer = () => Promise.reject(new ApiError(422, 'Not so', 'RULE_BROKEN'))
  renderAs([], <Screen />)
  enter()
  await screen.findByText('Not so')
  enter()
  await waitFor(() => expect(sent).toHaveLength(2))
})

it('saves changes of others together with the input', async () => {
  answer = conflict
  renderAs([], <Screen />)
  type('Remark', 'mine')
  enter()
  await screen.findByText('Compare and save')
  press('load again')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('theirs'))
  enter()
  await waitFor(() => expect(sent[1]).toEqual({ name: 'theirs', remark: 'mine' }))
})

it('says why it was refused even if reloading the record closes the dialog', async () => {
  answer = conflict
  renderAs([], <Screen />)
  enter()
  await screen.findByText('Compare and save')
  press('decided')
  await waitFor(() => expect(document.querySelector('.toast')?.textContent).toBe('Compare and save'))
})

it('sends a form once on a double submit, and again after a failure', async () => {
  const close = vi.fn()
  let taken = true
  // Clicks again before the button shows that the form is being submitted.
  const send = vi.fn<() => Promise<void>>(async () => {
    if (send.mock.calls.length < 3) press()
    await new Promise((resolve) => setTimeout(resolve))
    if (taken) throw new Error('Taken')
  })
  render(
    <QueryClientProvider client={new QueryClient()}>
      <FormDialog name="one" title="One" okText="Send" onSubmit={send} onClose={close}>
        <p>Text</p>
      </FormDialog>
    </QueryClientProvider>,
  )
  const button = screen.getByRole('button', { name: 'Send' })
  const press = () => button.click()
  press()
  await screen.findByText('Taken')
  expect(send).toHaveBeenCalledTimes(1)

  await waitFor(() => expect(button.className).not.toContain('loading'))
  taken = false
  press()
  await waitFor(() => expect(close).toHaveBeenCalled())
  expect(send).toHaveBeenCalledTimes(2)
  expect(close).toHaveBeenCalledTimes(1)
})

it('reloads the page on close after a refusal because of a changed record', async () => {
  const client = new QueryClient()
  const reload = vi.spyOn(client, 'invalidateQueries')
  const close = vi.fn()
  const send = () => Promise.reject(new ApiError(409, 'Changed meanwhile', 'STATE_CONFLICT'))
  render(
    <QueryClientProvider client={client}>
      <FormDialog name="one" title="One" okText="Send" onSubmit={send} onClose={close}>
        <p>Text</p>
      </FormDialog>
    </QueryClientProvider>,
  )
  screen.getByRole('button', { name: 'Send' }).click()
  await screen.findByText('Changed meanwhile')
  expect(reload).not.toHaveBeenCalled()
  screen.getByRole('button', { name: 'Cancel' }).click()
  expect(reload).toHaveBeenCalledTimes(1)
  expect(close).toHaveBeenCalledTimes(1)
})

it('asks about unsaved input before it closes, and reports it to the page', async () => {
  renderAs([], <Screen />)
  press('Cancel')
  expect(closed).toHaveBeenCalledOnce()
  expect(hasUnsavedInput()).toBe(false)

  type('Remark', 'mine')
  expect(hasUnsavedInput()).toBe(true)
  fireEvent.keyDown(screen.getByLabelText('Remark'), { key: 'Escape', keyCode: 27 })
  fireEvent.click(await screen.findByRole('button', { name: 'Stay' }))
  expect(screen.getByLabelText<HTMLInputElement>('Remark').value).toBe('mine')
  expect(closed).toHaveBeenCalledOnce()

  press('Cancel')
  fireEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(closed).toHaveBeenCalledTimes(2))
})

it('asks about changes outside the fields, too', async () => {
  renderAs(
    [],
    <FormDialog name="one" title="One" okText="Send" changed onSubmit={vi.fn()} onClose={closed}>
      <p>Text</p>
    </FormDialog>,
  )
  press('Cancel')
  fireEvent.click(await screen.findByRole('button', { name: 'Close without saving' }))
  await waitFor(() => expect(closed).toHaveBeenCalledOnce())
})

it('stays open on a double click on the button that opened it', () => {
  renderAs([], <Screen />)
  const mask = document.querySelector('.ant-modal-wrap') as HTMLElement
  fireEvent.click(mask, { detail: 2 })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(mask, { detail: 1 })
  expect(closed).toHaveBeenCalledOnce()
})
