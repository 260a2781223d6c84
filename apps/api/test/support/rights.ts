import type { Permission } from '@credit/contract'
import { In } from 'typeorm'
import { AreaEntity } from '#entities/areas/area'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { makeAccount, openSession } from './accounts.js'
import type { Caller, TestApp } from './test-app.js'

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

/** Returns a supervisor of an area whose only role has these permissions. */
export async function supervisorWith(
  t: TestApp,
  areaCode: string,
  permissions: readonly Permission[],
): Promise<Caller> {
  const code = crypto.randomUUID()
  const roles = t.dataSource.getRepository(RoleEntity)
  const role = await roles.save(roles.create({ names: { 'zh-CN': code, 'en-US': code }, sign: 0, code, areaId: null }))
  const menus = await t.dataSource.getRepository(MenuEntity).findBy({ permission: In([...permissions]) })
  const entries = menus.map(({ id }) => ({ roleId: role.id, menuId: id }))
  await t.dataSource.getRepository(RoleMenuEntity).insert(entries)
  const account = await makeAccount(t.ctx(), { sign: 0, areaCode, roles: [code] })
  return t.withToken(await openSession(t.ctx(), account))
}
