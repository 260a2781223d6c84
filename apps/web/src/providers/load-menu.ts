import { ADMIN_BASE } from '@credit/contract'
import { send } from '../api/client.js'
import { Early } from '../api/early.js'
import { currentLocale } from '../i18n/texts.js'
import type { MenuNode } from './menu.js'

const early = new Early<MenuNode[]>()

async function fetchMenu(): Promise<MenuNode[]> {
  const { data } = await send<MenuNode[] | MenuNode>('GET', `${ADMIN_BASE}/api/menu/menu/ROOT`)
  return Array.isArray(data) ? data : data.children
}

/** Asks for the account's menu while the workspace is on its way. */
export function prefetchMenu(): void {
  void early.ask(currentLocale(), fetchMenu())
}

/** The menu of the account that is logged in. */
export function loadMenu(): Promise<MenuNode[]> {
  return early.take(currentLocale()) ?? fetchMenu()
}
