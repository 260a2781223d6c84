import { AreaEntity } from '#entities/areas/area'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import type { TestApp } from './test-app.js'

/** An entry of a menu tree as the API returns it. */
export interface MenuNode {
  id: string
  name: string
  path?: string
  kind: string
  permission: string | null
  checked?: boolean
  grantable?: boolean
  children: MenuNode[]
}

/** All entries of a tree. */
export const allEntries = (nodes: MenuNode[]): MenuNode[] =>
  nodes.flatMap((node) => [node, ...allEntries(node.children)])

/** The id of a built-in role. */
export async function roleIdOf(t: TestApp, code: string): Promise<string> {
  return (await t.dataSource.getRepository(RoleEntity).findOneByOrFail({ code })).id
}

/** Returns the ids of built-in menu entries; other values stay as they are. */
export async function menuIdsOf(t: TestApp, ...codes: string[]): Promise<string[]> {
  const menus = await t.dataSource.getRepository(MenuEntity).find()
  return codes.map((code) => menus.find((menu) => menu.code === code)?.id ?? code)
}

export async function areaIdOf(t: TestApp, code: string): Promise<string> {
  return (await t.dataSource.getRepository(AreaEntity).findOneByOrFail({ code })).id
}
