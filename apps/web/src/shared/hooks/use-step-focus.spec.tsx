import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { useStepFocus } from './use-step-focus.js'

afterEach(cleanup)

function Dialog({ step }: { step: string }) {
  const inside = useStepFocus(step)
  return (
    <div role="dialog" className="ant-modal">
      <div ref={inside} />
      <div className="ant-modal-footer">
        <button type="button" className="ant-btn-primary">
          Go on
        </button>
      </div>
    </div>
  )
}

it('focuses the control that continues and shows the beginning of the step', () => {
  const { container, rerender } = render(<Dialog step="file" />)
  const focus = vi.spyOn(HTMLElement.prototype, 'focus')
  container.scrollTop = 300
  rerender(<Dialog step="check" />)
  expect(document.activeElement?.textContent).toBe('Go on')
  expect(focus).toHaveBeenCalledWith({ preventScroll: true })
  expect(container.scrollTop).toBe(0)
})
