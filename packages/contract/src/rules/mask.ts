/**
 * Replaces all but the first and last characters by stars, as many as are hidden. What is too
 * short to hide anything is hidden whole.
 */
export function maskMiddle(value: string, head: number, tail: number): string {
  const chars = [...value]
  const hidden = chars.length - head - tail
  if (hidden <= 0) return '*'.repeat(chars.length)
  return chars.slice(0, head).join('') + '*'.repeat(hidden) + chars.slice(chars.length - tail).join('')
}

/** `13812341234` -> `138****1234`, the form in which phones are shown. */
export function maskPhone(phone: string): string {
  return maskMiddle(phone, 3, 4)
}

/** `11010519491231002X` -> `110***********002X`, the form in which ID numbers are shown. */
export function maskIdNumber(idNumber: string): string {
  return maskMiddle(idNumber, 3, 4)
}

/** A phone as {@link maskPhone} shows it; `somebody@example.org` -> `s***@example.org`. */
export function maskContact(contact: string): string {
  const at = contact.indexOf('@')
  return at < 0 ? maskPhone(contact) : `${contact.slice(0, 1)}***${contact.slice(at)}`
}
