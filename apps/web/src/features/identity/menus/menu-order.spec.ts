import { describe, expect, it } from 'vitest'
import { dropped, type Entry, moved } from './menu-order.js'

function entry(id: string, kind: Entry['kind'], children: Entry[] = []): Entry {
  const below = children.map((child) => ({ ...child, parentId: id }))
  return {
    ...{ id, kind, children: below, parentId: null, name: id, names: {}, path: '', icon: '' },
    ...{ permission: null, sortOrder: 0, hidden: false, builtIn: true, areaId: null, version: 1 },
  } as Entry
}

const TREE = [
  entry('home', 'page', [entry('view', 'button')]),
  entry('base', 'directory', [entry('roles', 'page'), entry('menus', 'page')]),
  entry('logs', 'page'),
]

describe('an entry of the menu', () => {
  it('moves by one place within its level, and stops at both ends', () => {
    expect(moved(TREE, 'base', 'up')).toEqual({ parentId: null, ids: ['base', 'home', 'logs'] })
    expect(moved(TREE, 'base', 'down')).toEqual({ parentId: null, ids: ['home', 'logs', 'base'] })
    expect(moved(TREE, 'home', 'up')).toBeNull()
    expect(moved(TREE, 'menus', 'down')).toBeNull()
  })

  it('moves into the entry above it, and out behind the one it is in', () => {
    expect(moved(TREE, 'logs', 'in')).toEqual({ parentId: 'base', ids: ['roles', 'menus', 'logs'] })
    expect(moved(TREE, 'roles', 'in')).toBeNull()
    expect(moved(TREE, 'roles', 'out')).toEqual({
      parentId: null,
      ids: ['home', 'base', 'roles', 'logs'],
    })
    expect(moved(TREE, 'home', 'out')).toBeNull()
  })

  it('can be dropped before, after or into an entry, but not itself or a button', () => {
    const drop = (id: string, target: string, place: 'into' | 'before' | 'after') =>
      dropped(TREE, { id, target, place })
    expect(drop('logs', 'home', 'before')).toEqual({
      parentId: null,
      ids: ['logs', 'home', 'base'],
    })
    expect(drop('home', 'base', 'after')).toEqual({ parentId: null, ids: ['base', 'home', 'logs'] })
    expect(drop('logs', 'base', 'into')).toEqual({
      parentId: 'base',
      ids: ['logs', 'roles', 'menus'],
    })
    expect(drop('base', 'roles', 'after')).toBeNull()
    expect(drop('logs', 'view', 'into')).toBeNull()
  })
})
