import { TOAST_SECONDS } from '@credit/contract'
import './toast.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

interface Parts {
  /** Heard: there from the start, since a region that comes with its text is not announced. */
  spoken: HTMLElement
  /** Seen: a popover, since nothing else lies above a modal dialog. */
  shown: HTMLElement
}

let parts: Parts | null = null
let timer: ReturnType<typeof setTimeout> | undefined

function regions(): Parts {
  if (parts?.spoken.isConnected) return parts
  const spoken = document.createElement('div')
  spoken.className = 'visually-hidden'
  spoken.setAttribute('role', 'status')
  spoken.setAttribute('aria-live', 'polite')
  const shown = document.createElement('div')
  shown.className = 'toast-region'
  shown.popover = 'manual'
  shown.setAttribute('aria-hidden', 'true')
  document.body.append(spoken, shown)
  parts = { spoken, shown }
  return parts
}

function raise(region: HTMLElement): void {
  if (!('showPopover' in region)) return
  // Shown anew, so that it lies above a dialog that was opened since.
  if (region.matches(':popover-open')) region.hidePopover()
  region.showPopover()
}

function lower(region: HTMLElement): void {
  region.replaceChildren()
  if ('hidePopover' in region && region.matches(':popover-open')) region.hidePopover()
}

/** Shows one message in the middle of the window for 2 s; a new one takes the place of the old. */
export function toast(kind: ToastKind, text: string): Promise<void> {
  clearTimeout(timer)
  const { spoken, shown } = regions()
  const box = document.createElement('p')
  box.className = `toast toast-${kind}`
  box.textContent = text
  shown.replaceChildren(box)
  raise(shown)
  spoken.textContent = text
  return new Promise((resolve) => {
    timer = setTimeout(() => {
      lower(shown)
      spoken.textContent = ''
      resolve()
    }, TOAST_SECONDS * 1000)
  })
}

/** The regions are there from the start, so that the first message is announced too. */
export function prepareToasts(): void {
  regions()
}
