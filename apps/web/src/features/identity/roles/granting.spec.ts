import { describe, expect, it } from 'vitest'
import { changes, type Entry, grantedIn, isSelectable, partlyGranted, type Role, toggled } from './granting.js'

const entry = (id: string, part: Partial<Entry> = {}): Entry => ({
  ...{ id, name: id, kind: 'button', permission: null, sortOrder: 1 },
  ...{ checked: false, grantable: true, children: [] },
  ...part,
})
const role: Role = { code: null, sign: 0, editable: true }
const list = entry('list', { permission: 'carousel:list' })
const create = entry('create', { permission: 'carousel:create', grantable: false })
const page = entry('page', { kind: 'page', children: [list, create] })
const tree = [entry('folder', { kind: 'directory', children: [page, entry('other')] })]

const granted = (on: boolean, one: Entry, before: string[]) =>
  [...toggled(role, tree, new Set(before), { entry: one, on })].sort()

describe('granting', () => {
  it("grants an entry's grantable descendants and the pages above it", () => {
    expect(granted(true, page, [])).toEqual(['folder', 'list', 'page'])
    expect(granted(true, list, [])).toEqual(['folder', 'list', 'page'])
  })

  it("revokes an entry's descendants and emptied directories, but no page", () => {
    expect(granted(false, page, ['folder', 'page', 'list'])).toEqual([])
    expect(granted(false, page, ['folder', 'page', 'list', 'other'])).toEqual(['folder', 'other'])
    expect(granted(false, list, ['folder', 'page', 'list'])).toEqual(['folder', 'page'])
  })

  it('skips entries that cannot be granted, unless the role has them', () => {
    expect(isSelectable(role, create)).toBe(false)
    expect(isSelectable(role, { ...create, checked: true })).toBe(true)
    expect(isSelectable({ ...role, editable: false }, list)).toBe(false)
    expect(isSelectable({ ...role, code: 'city-administrator' }, list)).toBe(false)
    const supplier = { ...role, sign: 2 as const }
    expect(isSelectable(supplier, list)).toBe(false)
    expect(isSelectable(supplier, page)).toBe(true)
  })

  it('shows an entry as partly granted while a descendant is missing', () => {
    expect(partlyGranted(tree, new Set(['folder', 'page', 'list']))).toEqual(['folder', 'page'])
    expect(partlyGranted([page], new Set(['page', 'list', 'create']))).toEqual([])
  })

  it("sends only differences from the role's entries", () => {
    const stored = [entry('a', { checked: true }), entry('b', { checked: true }), entry('c')]
    expect([...grantedIn(stored)]).toEqual(['a', 'b'])
    expect(changes(stored, new Set(['b', 'c']))).toEqual({ given: ['c'], taken: ['a'] })
  })
})
