/** Whether a key goes into a text, so that it is no command. */
export function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, [contenteditable=true]')
}
