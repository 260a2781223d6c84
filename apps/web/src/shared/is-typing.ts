/** True if a key goes into a text field or a dialog and is not a shortcut of the page. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.matches('input, textarea, [contenteditable=true]') || target.closest('.ant-modal-wrap, dialog') !== null)
  )
}
