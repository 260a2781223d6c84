import type { MouseEvent } from 'react'

/**
 * For a button below fields that are checked when they are left: pressing it does not leave the field,
 * so no message appears between press and release and moves the button away from under the pointer.
 * A date is left, so that its calendar closes; a range takes what was typed only then.
 */
export const PRESS_WITHOUT_BLUR = {
  onMouseDown: (event: MouseEvent) => {
    if (!document.activeElement?.closest('.ant-picker')) event.preventDefault()
  },
}
