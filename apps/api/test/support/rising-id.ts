import { randomUUID } from 'node:crypto'

let last = 0

/** An id greater than all before it: some tables require an order of the two that a row names. */
export function risingId(): string {
  last += 1
  return last.toString(16).padStart(8, '0') + randomUUID().slice(8)
}
