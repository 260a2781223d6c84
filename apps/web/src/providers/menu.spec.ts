import { describe, expect, it } from 'vitest'
import { hasView } from '../resources.js'
import { makeAccessControl } from './access-control.js'
import { foldersOf, type MenuNode, pagesOf, permissionsOf, shownMenu, trailTo } from './menu.js'

function node(id: string, part: Partial<MenuNode>): MenuNode {
  return {
    id,
    name: id,
    path: '',
    icon: '',
    kind: 'page',
    permission: null,
    sortOrder: 0,
    children: [],
    ...part,
  }
}

const tree = [
  node('texts', {
    path: '/laws',
    sortOrder: 2,
    permission: 'regulation:list',
    children: [node('publish', { kind: 'button', permission: 'regulation:publish' })],
  }),
  node('base', {
    kind: 'directory',
    sortOrder: 1,
    children: [
      node('banner', { path: '/baseinfo/banner', permission: 'carousel:list' }),
      node('unknown', { path: '/not/in/this/build' }),
    ],
  }),
  node('empty', { kind: 'directory', children: [node('gone', { path: '/nowhere' })] }),
]

describe('menu', () => {
  it('shows pages of this build in order, and no empty directory', () => {
    const shown = shownMenu(tree, hasView)
    expect(shown.map(({ id }) => id)).toEqual(['base', 'texts'])
    expect(pagesOf(shown).map(({ path }) => path)).toEqual(['/baseinfo/banner', '/laws'])
  })

  it('finds the page whose path is the longest prefix of the address', () => {
    const ids = (path: string) => trailTo(shownMenu(tree, hasView), path).map(({ id }) => id)
    expect(ids('/baseinfo/banner/edit/1')).toEqual(['base', 'banner'])
    expect(ids('/baseinfo/bannerless')).toEqual([])
  })

  it('grants what pages and buttons carry, and nothing else', async () => {
    const { can } = makeAccessControl(permissionsOf(tree))
    const ask = async (action: string, permission: string) =>
      (await can({ action, params: { resource: { name: 'x', meta: { permission } } } })).can
    expect(await ask('list', 'carousel')).toBe(true)
    expect(await ask('show', 'carousel')).toBe(true)
    expect(await ask('edit', 'carousel')).toBe(false)
    expect(await ask('publish', 'regulation')).toBe(true)
  })
})

describe('a folder of the menu', () => {
  it('opens its first page that the account sees', () => {
    const menu = [
      node('home', { path: '/' }),
      node('base', {
        kind: 'directory',
        children: [node('roles', { path: '/baseinfo/roles' }), node('menus', { path: '/baseinfo/menus' })],
      }),
    ]
    expect(foldersOf(menu)).toEqual([{ folder: '/baseinfo', path: '/baseinfo/roles' }])
    expect(foldersOf([])).toEqual([])
  })
})
