import { TOAST_SECONDS } from '@credit/contract'
import './toast.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

let host: HTMLElement | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Returns the live region, which exists for the life of the page: a region that is added with its text is not
 * announced. It is a popover, because only popovers show above a modal dialog.
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

/** Shows the region again above an open dialog. */
function raise(element: HTMLElement): void {
  if (!('showPopover' in element)) return
  const open = element.matches(':popover-open')
  if (open && !document.querySelector(':modal')) return
  if (open) element.hidePopover()
  element.showPopover()
}

/** Shows a message in the middle of the window for 2 s, replacing the previous one. */
export function toast(kind: ToastKind, text: string): Promise<void> {
  clearTimeout(timer)
  const box = document.createElement('p')
  box.className = `toast tone-${kind}`
  box.textContent = text
  raise(region())
  region().replaceChildren(box)
  timer = setTimeout(() => box.remove(), TOAST_SECONDS * 1000)
  // Resolves even if a later message replaces this one, because the end of a session waits for its own message.
  return new Promise((resolve) => {
    setTimeout(resolve, TOAST_SECONDS * 1000)
  })
}

/** Creates the region at the start, so that the first message is announced, too. */
export function prepareToasts(): void {
  region()
}
