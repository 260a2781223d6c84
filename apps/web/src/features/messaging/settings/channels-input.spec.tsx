import { screen } from '@testing-library/react'
import { Form, Input } from 'antd'
import { beforeAll, expect, it } from 'vitest'
import { initI18n } from '../../../i18n/index.js'
import { renderAs } from '../../../shared/testing.js'
import ChannelsInput from './channels-input.js'
import EnabledInput from './enabled-input.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common', 'messaging-settings'] }))

const show = (event: string) =>
  renderAs(
    [],
    <Form initialValues={{ event, channels: ['site'], enabled: true }}>
      <Form.Item name="event">
        <Input />
      </Form.Item>
      <Form.Item name="channels">
        <ChannelsInput />
      </Form.Item>
      <Form.Item name="enabled">
        <EnabledInput />
      </Form.Item>
    </Form>,
  )
const site = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Site message' })

it('keeps a legal notice enabled on the site, and explains why', async () => {
  show('behaviourNoticed')
  expect(await screen.findByText(/^Legal notices .* always sent to the site/)).toBeTruthy()
  expect(site()).toMatchObject({ checked: true, disabled: true })
  expect(screen.getByRole('switch')).toMatchObject({ ariaChecked: 'true', disabled: true })
})

it('lets other messages use any channel', () => {
  show('evaluationDue')
  expect(site()).toMatchObject({ checked: true, disabled: false })
  expect(screen.getByRole('switch')).toMatchObject({ disabled: false })
  expect(screen.queryByText(/^Legal notices/)).toBeNull()
})
