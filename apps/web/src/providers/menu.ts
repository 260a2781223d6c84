import type { components } from '../api/schema.js'

export type MenuNode = components['schemas']['MenuNode']

function walk(nodes: readonly MenuNode[], visit: (node: MenuNode) => void): void {
  for (const node of nodes) {
    visit(node)
    walk(node.children ?? [], visit)
  }
}

/** Returns the permissions of the tree's pages and buttons. */
export function permissionsOf(tree: readonly MenuNode[]): ReadonlySet<string> {
  const found = new Set<string>()
  walk(tree, (node) => {
    if (node.permission) found.add(node.permission)
  })
  return found
}

/** Maximum number of pages of a menu without groups. */
const SHORT_MENU = 10

/**
 * Returns the visible menu: pages with a view in this build, and directories that contain at least one such page. A
 * short menu has no directories.
 */
export function shownMenu(tree: readonly MenuNode[], hasView: (path: string) => boolean): MenuNode[] {
  const shown = shownIn(tree, hasView)
  const pages = pagesOf(shown)
  return pages.length > SHORT_MENU ? shown : pages.map((page) => ({ ...page, children: [] }))
}

function shownIn(tree: readonly MenuNode[], hasView: (path: string) => boolean): MenuNode[] {
  return [...tree]
    .sort((a, b) => a.sortOrder - b.sortOrder)
    .flatMap((node): MenuNode[] => {
      if (node.kind === 'button') return []
      const children = shownIn(node.children ?? [], hasView)
      if (node.kind === 'directory') return children.length > 0 ? [{ ...node, children }] : []
      return node.path && hasView(node.path) ? [{ ...node, children }] : children
    })
}

/** Returns the pages of the menu in order. */
export function pagesOf(tree: readonly MenuNode[]): MenuNode[] {
  const pages: MenuNode[] = []
  walk(tree, (node) => {
    if (node.kind === 'page' && node.path) pages.push(node)
  })
  return pages
}

/** Returns the number of items that can be decided on the pages of a directory or page. */
export const openIn = (node: MenuNode): number =>
  node.open + (node.children ?? []).reduce((sum, child) => sum + openIn(child), 0)

/** Returns the groups that are open at first: those of the current page and of the home page. */
export function openAtFirst(menu: readonly MenuNode[], trail: readonly MenuNode[]): MenuNode[] {
  const shown = [...trail, ...trailTo(menu, '/')]
  return menu.filter((node) => node.kind === 'directory' && shown.some(({ id }) => id === node.id))
}

/** Folders of the specification that have no page of their own. Each opens its first page. */
export const FOLDERS = ['/baseinfo', '/userManagemen'] as const

/** Returns the first menu page of each folder that has one. */
export function foldersOf(tree: readonly MenuNode[]): { folder: string; path: string }[] {
  const paths = pagesOf(tree).map(({ path }) => path)
  return FOLDERS.flatMap((folder) => {
    const path = paths.find((one) => one.startsWith(`${folder}/`))
    return path ? [{ folder, path }] : []
  })
}

/** Returns the nodes from the root to the page of a path: the page with the longest matching prefix. */
export function trailTo(tree: readonly MenuNode[], pathname: string): MenuNode[] {
  let best: MenuNode[] = []
  let length = 0
  const search = (nodes: readonly MenuNode[], above: MenuNode[]) => {
    for (const node of nodes) {
      const trail = [...above, node]
      const path = node.kind === 'page' ? (node.path ?? '') : ''
      const fits = path !== '' && (pathname === path || pathname.startsWith(`${path}/`))
      if (fits && path.length > length) {
        best = trail
        length = path.length
      }
      search(node.children ?? [], trail)
    }
  }
  search(tree, [])
  return best
}
