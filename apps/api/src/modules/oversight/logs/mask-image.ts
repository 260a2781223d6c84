import { maskIdNumber, maskPhone } from '@credit/contract'

const PHONE = /phone$/i
const ID_NUMBER = /^(certificateNumber|contactsNumber|idNumber)$/

/**
 * Returns the image of a row as a log shows it: phones and ID numbers masked at any depth; full values
 * are for their owner and for calls that log each access.
 */
export function maskImage(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (PHONE.test(key)) return maskPhone(value)
    return ID_NUMBER.test(key) ? maskIdNumber(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => maskImage(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [name, maskImage(part, name)]),
  )
}
