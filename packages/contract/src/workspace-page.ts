import type { Names } from './locales.js'
import type { BuiltInRole, Permission, Resource } from './permissions.js'

/** A page of the workspace. The one list of them: menu, routes, access and tests are made from it. */
export interface WorkspacePage {
  code: string
  path: string
  icon: string
  names: Names
  /** The resource that the page is about: its permissions are the page's buttons. */
  resource?: Resource
  /** Needed to open the page, where its buttons stand below another one. */
  permission?: Permission
  /** Further resources whose buttons stand on the page. */
  besides?: readonly Resource[]
  /** Built-in roles that see a page which needs no permission. */
  roles?: readonly BuiltInRole[]
  /** The one area whose accounts see the page in a new installation. */
  areaCode?: string
}

/** A group of the menu; inside of another one it is a heading. */
export interface PageFolder {
  code: string
  icon?: string
  names: Names
  pages: readonly (WorkspacePage | PageFolder)[]
}
