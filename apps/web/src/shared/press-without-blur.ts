import type { MouseEvent } from 'react'

/**
 * Props of a button below fields that are validated on blur. Pressing it does not blur the field, so that no message
 * appears between press and release and moves the button from under the pointer. Date fields are blurred, so that their
 * calendar closes; a date range only accepts typed text on blur.
 */
export const PRESS_WITHOUT_BLUR = {
  onMouseDown: (event: MouseEvent) => {
    if (!document.activeElement?.closest('.ant-picker')) event.preventDefault()
  },
}
