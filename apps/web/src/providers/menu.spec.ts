import { describe, expect, it } from 'vitest'
import { hasView } from '../resources.js'
import { makeAccessControl } from './access-control.js'
import { foldersOf, type MenuNode, openAtFirst, openIn, pagesOf, permissionsOf, shownMenu, trailTo } from './menu.js'

function node(id: string, part: Partial<MenuNode>): MenuNode {
  return {
    id,
    name: id,
    path: '',
    icon: '',
    kind: 'page',
    permission: null,
    sortOrder: 0,
    open: 0,
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

/** Makes the menu longer than one without groups. */
const longGroup = node('long', {
  kind: 'directory',
  sortOrder: 3,
  children: ['/outbox', '/outstanding', '/reports', '/logs', '/Area', '/broadcasts', '/certificate', '/evaluate']
    .concat('/visualization', '/projectManagement')
    .map((path) => node(path, { path, open: 3 })),
})

describe('menu', () => {
  it('shows pages of this build in order, and no empty directory', () => {
    const shown = shownMenu([...tree, longGroup], hasView)
    expect(shown.map(({ id }) => id)).toEqual(['base', 'texts', 'long'])
    expect(pagesOf(shown).map(({ path }) => path)).toEqual([
      ...['/baseinfo/banner', '/laws'],
      ...longGroup.children.map(({ path }) => path),
    ])
  })

  it('has no directories if it is short', () => {
    const shown = shownMenu(tree, hasView)
    expect(shown.map(({ id, children }) => [id, children])).toEqual([
      ['banner', []],
      ['texts', []],
    ])
  })

  it('opens the groups of the home page and the current page, and counts in groups', () => {
    const today = node('today', { kind: 'directory', children: [node('home', { path: '/' })] })
    const shown = shownMenu([today, ...tree, longGroup], hasView)
    const opened = openAtFirst(shown, trailTo(shown, '/baseinfo/banner'))
    expect(opened.map(({ id }) => id)).toEqual(['today', 'base'])
    expect(shown.map(openIn)).toEqual([0, 0, 0, 30])
  })

  it('finds the page whose path is the longest prefix of the address', () => {
    const ids = (path: string) => trailTo(shownMenu([...tree, longGroup], hasView), path).map(({ id }) => id)
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
