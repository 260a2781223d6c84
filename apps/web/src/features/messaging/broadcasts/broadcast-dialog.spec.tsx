import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs, stubApi } from '../../../shared/testing.js'
import BroadcastDialog from './broadcast-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'kit', 'messaging-broadcasts'] }))

it('neither truncates nor sends texts that are too long, and states the limit', async () => {
  const calls = stubApi({ 'account/me': { areaCode: '003900130006' } })
  const close = () => undefined
  renderAs([], <BroadcastDialog onClose={close} onSent={close} />)
  const fields = await screen.findAllByRole<HTMLInputElement>('textbox')
  expect(fields.map(({ maxLength }) => maxLength)).toEqual([-1, -1, -1, -1])
  for (const field of fields) fireEvent.change(field, { target: { value: 'x'.repeat(1001) } })
  expect(await screen.findAllByText('At most 60 characters')).toHaveLength(2)
  expect(await screen.findAllByText('At most 1000 characters')).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(calls.filter(({ path }) => path.endsWith('/broadcast'))).toEqual([])
})
