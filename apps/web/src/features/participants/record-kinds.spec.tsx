import { PARTICIPANT_PATHS, type ParticipantSign } from '@credit/contract'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderResource } from '../../resource-kit/testing.js'
import { toResource } from '../../resource-kit/to-refine.js'
import { renderAs, stubApi } from '../../shared/testing.js'
import { definitionOf } from './participants.resource.js'
import { RecordButtons } from './record-buttons.js'
import { RecordForm } from './record-form.js'

beforeAll(async () => {
  await initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'participants'] })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Contact data of each kind: field, label and a new value. */
const CONTACTS = [
  [1, 'workPhone', 'Office phone', '010-66005678'],
  [2, 'contactsPhone', 'Contact phone', '13812345678'],
  [3, 'contactsTelPhone', 'Landline', '010-66005678'],
  [4, 'cellPhone', 'Mobile', '13812345678'],
] as const satisfies readonly (readonly [ParticipantSign, string, string, string])[]

const record = { id: 'p1', version: 3, name: 'Harbour Office' }

const field = (label: string) => screen.getByRole('textbox', { name: new RegExp(`^(\\* ?)?${label}$`) })
const fill = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

describe.each(CONTACTS)('the record of sign %i', (sign, contact, label, value) => {
  const path = PARTICIPANT_PATHS[sign]
  const definition = definitionOf(sign)

  it('can be edited with its form', async () => {
    const { calls } = renderResource(
      definition,
      definition.routes.edit.replace(':id', record.id),
      ({ method, path }) => (path.endsWith('/list') ? [] : method === 'GET' ? record : {}),
    )
    await screen.findByRole('button', { name: 'Save' })
    fill('Name', 'Quay Office')
    fill(label, value)
    press('Save')
    const sent = () => calls.find(({ method }) => method === 'PUT')
    await waitFor(() => expect(sent()).toBeDefined())
    expect(sent()?.path).toMatch(new RegExp(`/${path}/${record.id}$`))
    expect(sent()?.options?.body).toMatchObject({
      name: 'Quay Office',
      [contact]: value,
      version: record.version,
    })
  })

  it('lets its owner change the contact data', async () => {
    const calls = stubApi({ [`/${record.id}`]: record })
    const done = vi.fn()
    renderAs([], <RecordForm sign={sign} id={record.id} onDone={done} />)
    await screen.findByRole('button', { name: 'Save' })
    fill(label, value)
    press('Save')
    await waitFor(() => expect(done).toHaveBeenCalledOnce())
    const sent = calls.find(({ method }) => method === 'PUT')
    expect(sent?.path).toMatch(new RegExp(`/${path}/${record.id}$`))
    expect(sent?.body).toMatchObject({ [contact]: value })
  })

  it("has the buttons that the account's permissions allow", async () => {
    const calls = stubApi({})
    const can = ['update', 'delete', 'merge', 'ownPages']
    const permissions = ['update', 'delete'].map((name) => `${definition.permission}:${name}`)
    const whose = { sign, id: record.id }
    renderAs(permissions, <RecordButtons whose={whose} definition={definition} record={{ ...record, can }} />, '/', [
      toResource(definition),
    ])
    for (const name of ['Edit', 'Merge', 'See as this participant']) {
      expect(await screen.findByRole('button', { name })).toBeTruthy()
    }
    press('Delete')
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(calls.some(({ method }) => method === 'DELETE')).toBe(true))
    expect(calls.find(({ method }) => method === 'DELETE')?.path).toMatch(new RegExp(`/${path}/${record.id}$`))
    cleanup()
    renderAs(permissions, <RecordButtons whose={whose} definition={definition} record={{ ...record, can: [] }} />)
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})
