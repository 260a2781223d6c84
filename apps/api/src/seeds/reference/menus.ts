import {
  ACTION_NAMES,
  type BuiltInRole,
  type Names,
  PAGE_TREE,
  type PageFolder,
  PERMISSION_TREE,
  PERMISSIONS,
  type Permission,
  RESOURCE_NAMES,
  RESOURCES,
  type Resource,
  type WorkspacePage,
} from '@credit/contract'
import type { MenuKind } from '#entities/identity/menu'

/** An entry of the menu as a new installation has it; later starts find it by its `code`. */
export interface MenuSeed {
  code: string
  names: Names
  kind: MenuKind
  path?: string
  icon?: string
  permission?: Permission
  hidden?: boolean
  /** The one area whose accounts see it. */
  areaCode?: string
  /** Built-in roles that see an entry which needs no permission. */
  roles?: readonly BuiltInRole[]
  children?: MenuSeed[]
}

function buttons(resource: Resource): MenuSeed[] {
  return PERMISSION_TREE[resource].map((action) => ({
    code: `${resource}:${action}`,
    names: ACTION_NAMES[action],
    kind: 'button',
    permission: `${resource}:${action}` as Permission,
  }))
}

/** Buttons on a page of another resource: their names state their resource. */
function namedButtons(resource: Resource): MenuSeed[] {
  const about = RESOURCE_NAMES[resource]
  return buttons(resource).map(({ names, ...button }) => ({
    ...button,
    names: {
      'zh-CN': `${about['zh-CN']}：${names['zh-CN']}`,
      'en-US': `${about['en-US']}: ${names['en-US']}`,
    },
  }))
}

function entryOf(entry: WorkspacePage | PageFolder): MenuSeed {
  if ('pages' in entry) {
    const { pages, ...folder } = entry
    return { ...folder, kind: 'directory', children: pages.map(entryOf) }
  }
  const { resource, besides = [], ...page } = entry
  const children = [...(resource ? buttons(resource) : []), ...besides.flatMap(namedButtons)]
  return { ...page, kind: 'page', ...(children.length > 0 ? { children } : {}) }
}

const ENTRIES: readonly MenuSeed[] = PAGE_TREE.map(entryOf)

function permissionsIn(nodes: readonly MenuSeed[]): Permission[] {
  return nodes.flatMap((node) => [...(node.permission ? [node.permission] : []), ...permissionsIn(node.children ?? [])])
}

/** Permissions that belong to no page yet: roles are granted them by resource. */
function withoutPage(): MenuSeed {
  const placed = new Set(permissionsIn(ENTRIES))
  const left = RESOURCES.filter((r) => buttons(r).some((b) => !placed.has(b.code as Permission)))
  return {
    code: 'permissions',
    kind: 'directory',
    hidden: true,
    names: { 'zh-CN': '其他权限', 'en-US': 'Other permissions' },
    children: left.map((resource) => ({
      code: `permissions-${resource}`,
      kind: 'directory',
      hidden: true,
      names: RESOURCE_NAMES[resource],
      children: buttons(resource).filter((b) => !placed.has(b.code as Permission)),
    })),
  }
}

export const MENUS: readonly MenuSeed[] = [...ENTRIES, withoutPage()]

if (new Set(permissionsIn(MENUS)).size !== PERMISSIONS.length) {
  throw new Error('a permission is missing in the menu, or stands in it twice')
}
