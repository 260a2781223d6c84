import {
  type BuiltInRole,
  CITY_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  type ParticipantSign,
  type Sign,
  type SignName,
  signName,
} from '@credit/contract'
import { Account } from '../../entities/account.js'
import { AccountRole } from '../../entities/account-role.js'
import { Area } from '../../entities/area.js'
import { Role } from '../../entities/role.js'
import { hashPassword } from '../../identity/passwords/hash.js'
import type { Ctx } from '../../platform/database/context.js'
import { scoped } from '../../platform/database/scoped.js'
import { sqlCount } from '../../platform/database/sql.js'

export const DEMO_PASSWORD = 'Credit@2026'

const SECOND_DISTRICT = '003900130002'
/** Homes of the accounts 01 to 05 of each kind (architecture.md "Demo accounts"). */
const HOMES = [
  FLOATING_BOX_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  SECOND_DISTRICT,
  CITY_AREA_CODE,
] as const

/** Names of the participants behind the demo accounts, 01 to 05; the participants' demo uses them too. */
export const DEMO_NAMES: Readonly<Record<Exclude<SignName, 'supervisor'>, readonly string[]>> = {
  purchaser: ['滨河区教育局', '滨河区人民医院', '滨河区城市管理局', '东城区财政局', '市公共图书馆'],
  supplier: [
    '华川信息技术有限公司',
    '远达办公设备有限公司',
    '绿源环境工程有限公司',
    '明信物业服务有限公司',
    '恒业医疗器械有限公司',
  ],
  agency: [
    '诚信招标代理有限公司',
    '公平工程咨询有限公司',
    '正源项目管理有限公司',
    '瑞和招标咨询有限公司',
    '天平采购代理有限公司',
  ],
  expert: ['陈立群', '林静怡', '周文博', '孙亚楠', '吴志远'],
}

export interface DemoAccount {
  loginName: string
  name: string
  type: Sign
  areaCode: string
  role: BuiltInRole
  phone: string
}

function participants(type: ParticipantSign): DemoAccount[] {
  const kind = signName(type) as keyof typeof DEMO_NAMES
  return HOMES.map((areaCode, i) => ({
    loginName: `${kind}0${i + 1}`,
    name: DEMO_NAMES[kind][i] ?? kind,
    type,
    areaCode,
    role: kind,
    phone: `1390000${type}00${i + 1}`,
  }))
}

/** Everyone the demo can be tried as. */
export const DEMO_ACCOUNTS: readonly DemoAccount[] = [
  {
    loginName: 'admin',
    name: '系统管理员',
    type: 0,
    areaCode: CITY_AREA_CODE,
    role: 'city-administrator',
    phone: '13900000001',
  },
  {
    loginName: 'supervisor06',
    name: '滨河区监管员',
    type: 0,
    areaCode: FLOATING_BOX_AREA_CODE,
    role: 'district-administrator',
    phone: '13900000006',
  },
  ...participants(1),
  ...participants(2),
  ...participants(3),
  ...participants(4),
]

/** Participants may log in by phone, unless somebody has set their methods before. */
function openPhoneLogin(ctx: Ctx): Promise<number> {
  return sqlCount(
    ctx,
    (s) => `UPDATE login_method SET login_phone_type = 1, version = 2
      WHERE type <> 0 AND version = 1 AND ${s.unscoped('the same for all areas')}`,
  )
}

/** Accounts to try the product with: password already changed, phone verified. */
export async function seedDemoIdentity(ctx: Ctx): Promise<void> {
  await openPhoneLogin(ctx)
  const known = new Set((await ctx.manager.find(Account)).map((a) => a.loginName.toLowerCase()))
  const missing = DEMO_ACCOUNTS.filter(({ loginName }) => !known.has(loginName))
  const hashes = await Promise.all(missing.map(() => hashPassword(DEMO_PASSWORD)))
  const areas = new Map((await ctx.manager.find(Area)).map((area) => [area.code, area.id]))
  const roles = new Map((await ctx.manager.find(Role)).map((role) => [role.code, role.id]))
  for (const [i, { areaCode, role, ...values }] of missing.entries()) {
    const account = await scoped(ctx, Account).insert({
      ...values,
      areaId: areas.get(areaCode) ?? '',
      passwordHash: hashes[i] ?? '',
      changePwd: true,
      phoneVerify: true,
      status: 'enabled',
    })
    const roleId = roles.get(role) ?? ''
    await ctx.manager.insert(AccountRole, { accountId: account.id, roleId })
  }
}
