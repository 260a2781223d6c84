import { expect, it } from 'vitest'
import { isAt, remainingItems } from './todo-walk.js'

const address = (path: string) => {
  const [pathname = '', search = ''] = path.split('?')
  return { pathname, search }
}
const items = ['a', 'b', 'c', 'd'].map((todoId) => ({ todoId, link: `/x?id=${todoId}` }))

it('knows the page of an item by its path and parameters', () => {
  expect(isAt('/x?id=a', address('/x?tab=2&id=a'))).toBe(true)
  expect(isAt('/x?id=a', address('/x?id=b'))).toBe(false)
  expect(isAt('/x?id=a', address('/y?id=a'))).toBe(false)
  expect(isAt('//other.example/x?id=a', address('/x?id=a'))).toBe(false)
})

it('leads to the next open item, and to the skipped ones last', () => {
  const left = (open: string[], at: string) =>
    remainingItems(items, new Set(open), address(at)).map(({ todoId }) => todoId)
  expect(left(['a', 'b', 'c', 'd'], '/x?id=b')).toEqual(['c', 'd', 'a'])
  expect(left(['a', 'd'], '/x?id=b')).toEqual(['d', 'a'])
  expect(left([], '/x?id=b')).toEqual([])
})
