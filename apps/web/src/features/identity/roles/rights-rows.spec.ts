import { expect, it } from 'vitest'
import type { Entry } from './granting.js'
import { entriesOf, firstOpen, groupsOf } from './rights-rows.js'

const entry = (id: string, kind: Entry['kind'], children: Entry[] = [], permission: string | null = null): Entry => ({
  ...{ id, name: id, kind, sortOrder: 1, checked: false, grantable: true, children },
  permission: permission as Entry['permission'],
})
const right = (permission: string) => entry(permission, 'button', [], permission)

const TREE = [
  entry('home', 'page', [right('dashboard:view'), right('sync:list')]),
  entry('settings', 'directory', [
    entry('slides', 'page', [right('carousel:list'), right('carousel:publish'), right('carousel:delete')]),
    entry('more', 'directory', [entry('menus', 'page', [right('menu:list')]), right('menu:update')]),
  ]),
  entry('own', 'page'),
]

it('makes a group of each folder, and of the pages outside of folders', () => {
  const groups = groupsOf(TREE)
  expect(groups.map(({ name, rows }) => [name, rows.map((row) => row.name)])).toEqual([
    [null, ['home', 'own']],
    ['settings', ['slides']],
    ['settings / more', ['more', 'menus']],
  ])
  expect(groups.map((group) => entriesOf(group).length)).toEqual([4, 4, 4])
})

it('puts common rights of the own resource into columns, and names all others', () => {
  const rows = groupsOf(TREE).flatMap((group) => group.rows)
  expect(rows.map(({ name, common, others }) => [name, Object.keys(common), others.map(({ id }) => id)])).toEqual([
    ['home', ['list'], ['sync:list']],
    ['own', [], []],
    ['slides', ['list', 'delete'], ['carousel:publish']],
    ['more', ['update'], []],
    ['menus', ['list'], []],
  ])
})

it('opens the groups that a role has in part, as long as they fit a window', () => {
  const groups = groupsOf(TREE)
  expect(firstOpen(groups, new Set(['own', 'settings']))).toEqual(['pages'])
  expect(firstOpen(groups, new Set(['home', 'dashboard:view', 'sync:list', 'own', 'menus']))).toEqual(['more'])
  const many = Array.from({ length: 18 }, (_, index) => entry(`page${index}`, 'page'))
  expect(firstOpen(groupsOf([...many, ...TREE]), new Set(['page1', 'menus']))).toEqual(['more'])
})
