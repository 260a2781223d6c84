import type { Tx } from '@credit/api/core/context'
import { scoped } from '@credit/api/database/scoped'
import { AreaEntity } from '@credit/api/entities/areas/area'
import { AccountEntity } from '@credit/api/entities/identity/account'
import { AccountRoleEntity } from '@credit/api/entities/identity/account-role'
import { LoginMethodEntity } from '@credit/api/entities/identity/login-method'
import { RoleEntity } from '@credit/api/entities/identity/role'
import { hashPassword } from '@credit/api/modules/identity/passwords/hash'
import {
  type BuiltInRole,
  CITY_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  type ParticipantSign,
  SIGN,
  type Sign,
  type SignName,
  signName,
} from '@credit/contract'
import { Not } from 'typeorm'

export const DEMO_PASSWORD = 'Credit@2026'

const SECOND_DISTRICT = '003900130002'
/** Areas of the accounts 01 to 05 of each kind. */
const AREAS = [
  FLOATING_BOX_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  FLOATING_BOX_AREA_CODE,
  SECOND_DISTRICT,
  CITY_AREA_CODE,
] as const

/** Names of the participants of the demo accounts, 01 to 05. */
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

/** The last expert is also the person behind the last supplier: one phone, two accounts to switch between. */
const TWO_ACCOUNTS = { loginName: 'expert05', sameAs: SIGN.supplier } as const

function participants(type: ParticipantSign): DemoAccount[] {
  const kind = signName(type) as keyof typeof DEMO_NAMES
  return AREAS.map((areaCode, i) => {
    const loginName = `${kind}0${i + 1}`
    const owner = loginName === TWO_ACCOUNTS.loginName ? TWO_ACCOUNTS.sameAs : type
    return {
      loginName,
      name: DEMO_NAMES[kind][i] ?? kind,
      type,
      areaCode,
      role: kind,
      phone: `1390000${owner}00${i + 1}`,
    }
  })
}

/** All demo accounts. */
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

/** Enables login by phone for participants, unless the methods were configured before. */
function enablePhoneLogin(ctx: Tx): Promise<number> {
  return scoped(ctx, LoginMethodEntity).updateAll({ type: Not(0), version: 1 }, { loginPhoneType: 1 })
}

/** Creates the demo accounts that are missing: password already changed, phone verified. */
export async function seedDemoAccounts(ctx: Tx): Promise<void> {
  await enablePhoneLogin(ctx)
  const accounts = scoped(ctx, AccountEntity)
  const known = new Set((await accounts.find()).map((row) => row.loginName.toLowerCase()))
  const missing = DEMO_ACCOUNTS.filter(({ loginName }) => !known.has(loginName))
  if (missing.length === 0) return
  // Hashes the password once: a hash per account would exceed the idle timeout of the transaction.
  const passwordHash = await hashPassword(DEMO_PASSWORD)
  const areas = new Map((await scoped(ctx, AreaEntity).find()).map((area) => [area.code, area.id]))
  const roles = new Map((await scoped(ctx, RoleEntity).find()).map((role) => [role.code, role.id]))
  for (const { areaCode, role, ...values } of missing) {
    const account = await accounts.insert({
      ...values,
      areaId: areas.get(areaCode) ?? '',
      passwordHash,
      changePwd: true,
      phoneVerify: true,
      status: 'enabled',
    })
    const roleId = roles.get(role) ?? ''
    await scoped(ctx, AccountRoleEntity).insertAll([{ accountId: account.id, roleId }])
  }
}
