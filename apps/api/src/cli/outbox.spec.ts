import { list } from './outbox.js'

it.each(['abc', '-1', '0', '1.5', '1001', ''])('refuses %j as the number of messages', async (limit) => {
  const print = jest.spyOn(console, 'log').mockImplementation(() => undefined)
  expect(await list({ limit })).toBe(2)
  expect(print.mock.calls.flat().join()).toContain('from 1 to 1000')
  print.mockRestore()
})
