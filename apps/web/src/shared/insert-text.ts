/**
 * Inserts a text at the cursor of a field, as if it had been typed: nothing is replaced, and undo takes it back.
 * @param apart true if it stands on lines of its own
 */
export function insertText(area: HTMLTextAreaElement, text: string, { apart = false } = {}): void {
  const { value, selectionEnd: at } = area
  const before = apart && at > 0 && value[at - 1] !== '\n' ? '\n' : ''
  const after = apart && at < value.length && value[at] !== '\n' ? '\n' : ''
  const inserted = `${before}${text}${after}`
  area.focus()
  area.setSelectionRange(at, at)
  // The only way that keeps the undo history of the field.
  if (document.execCommand?.('insertText', false, inserted)) return
  area.setRangeText(inserted, at, at, 'end')
  area.dispatchEvent(new Event('input', { bubbles: true }))
}
