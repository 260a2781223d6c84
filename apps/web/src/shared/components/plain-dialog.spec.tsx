import { fireEvent, screen } from '@testing-library/react'
import { beforeAll, expect, it, vi } from 'vitest'
import { initI18n } from '../../i18n/index.js'
import { renderAs } from '../testing.js'
import { PlainDialog } from './plain-dialog.js'

beforeAll(() => initI18n({ locale: 'en-US', namespaces: ['common'] }))

it('stays open on a double click that opens it, and closes by key and mask', () => {
  const closed = vi.fn()
  renderAs([], <PlainDialog title="Title" footer={null} onClose={closed} />)
  const mask = document.querySelector('.ant-modal-wrap') as HTMLElement
  fireEvent.click(mask, { detail: 2 })
  expect(closed).not.toHaveBeenCalled()
  fireEvent.click(mask, { detail: 1 })
  expect(closed).toHaveBeenCalledTimes(1)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape', keyCode: 27 })
  expect(closed).toHaveBeenCalledTimes(2)
})
