import { BUILT_IN_ROLES, type BuiltInRole, type Names, SIGNS, type Sign, seededPermissions } from '@credit/contract'
import type { Ctx, Tx } from '#core/context'
import { proveRows } from '#database/prove-rows'
import { scoped } from '#database/scoped'
import { AreaEntity } from '#entities/areas/area'
import { LoginMethodEntity } from '#entities/identity/login-method'
import { MenuEntity } from '#entities/identity/menu'
import { RoleEntity } from '#entities/identity/role'
import { RoleMenuEntity } from '#entities/identity/role-menu'
import { MENUS, type MenuSeed } from './menus.js'
import { placeMenus } from './place-menus.js'

const ROLES: Readonly<Record<BuiltInRole, readonly [sign: Sign, zh: string, en: string]>> = {
  'city-administrator': [0, '市级管理员', 'City administrator'],
  'district-administrator': [0, '区级管理员', 'District administrator'],
  examiner: [0, '审核员', 'Examiner'],
  auditor: [0, '审计员', 'Auditor'],
  purchaser: [1, '采购人', 'Purchaser'],
  supplier: [2, '供应商', 'Supplier'],
  agency: [3, '代理机构', 'Agency'],
  expert: [4, '评审专家', 'Expert'],
}

/** Seeds login methods, the menu tree, and the built-in roles with their entries in the contract. */
export async function seedIdentity(ctx: Tx): Promise<void> {
  await seedLoginMethods(ctx)
  const menus = new Map((await ctx.manager.find(MenuEntity)).map((menu) => [menu.code, menu.id]))
  const newMenus: string[] = []
  await seedMenus(ctx, MENUS, { id: null, isOwn: true }, { known: menus, fresh: newMenus, isNew: menus.size === 0 })
  await placeMenus(ctx)
  const roles = new Map((await ctx.manager.find(RoleEntity)).map((role) => [role.code, role.id]))
  for (const code of BUILT_IN_ROLES) {
    const known = roles.get(code)
    const roleId = known ?? (await insertRole(ctx, code))
    // Entries that were removed from a role stay removed; new entries are added, with their pages if the role has none
    // of them.
    const before = new Set(known ? menusOf(code, without(newMenus, MENUS)) : [])
    const menuIds = menusOf(code, MENUS).flatMap((menu) => {
      const id = before.has(menu) ? undefined : menus.get(menu)
      return id ? [{ roleId, menuId: id }] : []
    })
    if (menuIds.length) {
      await ctx.manager.upsert(RoleMenuEntity, menuIds, {
        conflictPaths: ['roleId', 'menuId'],
        skipUpdateIfNoValuesChanged: true,
      })
      proveRows(ctx, 'role', [{ id: roleId }])
    }
  }
}

/** The menu as it was before some of its entries were added. */
function without(codes: readonly string[], nodes: readonly MenuSeed[]): MenuSeed[] {
  return nodes
    .filter(({ code }) => !codes.includes(code))
    .map((node) => (node.children ? { ...node, children: without(codes, node.children) } : node))
}

async function seedLoginMethods(ctx: Tx): Promise<void> {
  const known = new Set((await ctx.manager.find(LoginMethodEntity)).map((method) => method.type))
  const missing = SIGNS.filter((sign) => !known.has(sign))
  await scoped(ctx, LoginMethodEntity).insertAll(missing.map((type) => ({ type })))
}

function timesOf({ clock }: Ctx): Pick<RoleEntity, 'createTime' | 'updateTime'> {
  const now = clock.now()
  return { createTime: now, updateTime: now }
}

async function insertRole(ctx: Tx, code: BuiltInRole): Promise<string> {
  const [sign, zh, en] = ROLES[code]
  const names: Names = { 'zh-CN': zh, 'en-US': en }
  const values = { code, names, sign, builtIn: true, areaId: null, ...timesOf(ctx) }
  const role = ctx.manager.create(RoleEntity, values)
  await ctx.manager.insert(RoleEntity, role)
  proveRows(ctx, 'role', [role])
  return role.id
}

interface Seeded {
  known: Map<string | null, string>
  /** Codes of the inserted entries. */
  fresh: string[]
  /** True for a new installation: another one keeps its groups. */
  isNew: boolean
}

/** Entry above others; not their own group if the installation does not have that. */
interface Above {
  id: string | null
  isOwn: boolean
}

/** Place of an entry outside of its own group: after all others. */
const LAST = 999

/** Returns the entries to insert: an installation that has a menu gets no further group of pages, only new pages. */
const missingIn = (nodes: readonly MenuSeed[], { known, isNew }: Seeded): MenuSeed[] =>
  nodes.filter((node) => !known.has(node.code) && (isNew || node.kind !== 'directory' || node.hidden))

async function seedMenus(ctx: Tx, nodes: readonly MenuSeed[], above: Above, seeded: Seeded): Promise<void> {
  const { known, fresh } = seeded
  const missing = missingIn(nodes, seeded)
  if (missing.length) {
    const areas = new Map((await ctx.manager.find(AreaEntity)).map(({ code, id }) => [code, id]))
    const rows = missing.map((node) => {
      const { children: _, roles: __, areaCode = '', ...values } = node
      return ctx.manager.create(MenuEntity, {
        ...values,
        ...timesOf(ctx),
        parentId: above.id,
        onlyAreaId: areas.get(areaCode) ?? null,
        sortOrder: above.isOwn ? nodes.indexOf(node) + 1 : LAST,
      })
    })
    await ctx.manager.insert(MenuEntity, rows)
    proveRows(ctx, 'menu', rows)
    for (const [i, { code }] of missing.entries()) {
      known.set(code, rows[i]?.id ?? '')
      fresh.push(code)
    }
  }
  for (const { code, children } of nodes) {
    const id = known.get(code)
    if (children) await seedMenus(ctx, children, { id: id ?? above.id, isOwn: id !== undefined }, seeded)
  }
}

/** Codes of the entries a built-in role starts with: its permissions, and the pages they are for. */
function menusOf(
  role: BuiltInRole,
  nodes: readonly MenuSeed[],
  permissions: ReadonlySet<string> = new Set(seededPermissions(role)),
): string[] {
  return nodes.flatMap((node) => {
    const inside = menusOf(role, node.children ?? [], permissions)
    const own =
      node.code === 'home' ||
      node.roles?.includes(role) ||
      (node.permission ? permissions.has(node.permission) : inside.length > 0)
    return own ? [node.code, ...inside] : inside
  })
}
