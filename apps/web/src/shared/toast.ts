import { TOAST_SECONDS } from '@credit/contract'
import './toast.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

let host: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * One live region for the life of the page: one that comes with its text is not announced. It is a
 * popover, since nothing else lies above a modal dialog.
 */
function region(): HTMLElement {
  if (host?.isConnected) return host
  host = document.createElement('div')
  host.className = 'toast-region'
  host.popover = 'manual'
  host.setAttribute('role', 'status')
  host.setAttribute('aria-live', 'polite')
  document.body.append(host)
  raise(host)
  return host
}

/** Shown anew where a dialog is open, to lie above it. */
function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return
  const open = element.matches(':popover-open')
  if (open && !document.querySelector(':modal')) return
  if (open) element.hidePopover()
  element.showPopover()
}

/** Shows one message in the middle of the window for 2 s; a new one takes the place of the old. */
export function toast(kind: ToastKind, text: string): Promise<void> {
  clearTimeout(timer)
  const box = document.createElement('p')
  box.className = `toast tone-${kind}`
  box.textContent = text
  raise(region())
  region().replaceChildren(box)
  timer = setTimeout(() => box.remove(), TOAST_SECONDS * 1000)
  // Also where a later message has taken its place: the end of a session waits for its own.
  return new Promise((resolve) => {
    setTimeout(resolve, TOAST_SECONDS * 1000)
  })
}

/** The region is there from the start, so that the first message is announced too. */
export function prepareToasts(): void {
  region()
}
