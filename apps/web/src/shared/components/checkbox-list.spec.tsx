import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { CheckboxList } from './checkbox-list.js'

const OPTIONS = ['a', 'b', 'c'].map((value) => ({ value, label: value }))

it('accepts a click as soon as it is shown', async () => {
  const onChange = vi.fn()
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  // Renders like a page that was suspended: its effects run shortly after it can be clicked.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const shown = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(place, { childList: true })
  })
  startTransition(() => root.render(<CheckboxList options={OPTIONS} value={['c']} {...{ onChange }} />))
  await shown
  place.querySelector('input')?.click()
  expect(onChange).toHaveBeenCalledWith(['a', 'c'])
  root.unmount()
  place.remove()
})
