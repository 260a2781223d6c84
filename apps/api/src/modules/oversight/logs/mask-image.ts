import { maskContact, maskIdNumber, maskPhone, PHONE } from '@credit/contract'

const PHONE_KEY = /phone$/i
/** Address of a message. */
const CONTACT_KEY = /^(to|email)$/i
const ID_NUMBER = /^(certificateNumber|contactsNumber|idNumber)$/

/**
 * Returns the image of a row as a log shows it: phones, mail addresses and ID numbers masked at any depth, and
 * whatever is a phone under any other name; full values
 * are for their owner and for calls that log each access.
 */
export function maskImage(value: unknown, key = ''): unknown {
  if (typeof value === 'string') {
    if (PHONE_KEY.test(key) || PHONE.test(value)) return maskPhone(value)
    if (CONTACT_KEY.test(key)) return maskContact(value)
    return ID_NUMBER.test(key) ? maskIdNumber(value) : value
  }
  if (Array.isArray(value)) return value.map((item) => maskImage(item, key))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, maskImage(part, name)]))
}
