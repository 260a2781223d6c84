/** True if a key goes into a text field and is not a shortcut. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]')
}
