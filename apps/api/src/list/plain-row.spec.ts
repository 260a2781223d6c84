import type { Plain } from './plain-row.js'

it('keeps in its type that a time may be null', () => {
  const row: Plain<{ openedAt: Date; closedAt: Date | null; name: string | null }> = {
    openedAt: '2026-03-02T00:00:00.000Z',
    closedAt: null,
    name: null,
  }
  // @ts-expect-error A time that may be null is not a string.
  const closed: string = row.closedAt
  expect(closed).toBeNull()
})
