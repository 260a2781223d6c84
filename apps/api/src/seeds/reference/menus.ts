import {
  type BuiltInRole,
  type Names,
  PERMISSION_TREE,
  PERMISSIONS,
  type Permission,
  RESOURCES,
  type Resource,
} from '@credit/contract'
import type { MenuKind } from '../../entities/menu.js'

/** An entry of the menu tree as a new installation has it; `code` is how a later start knows it. */
export interface MenuSeed {
  code: string
  names: Names
  kind: MenuKind
  path?: string
  icon?: string
  permission?: Permission
  hidden?: boolean
  /** Built-in roles that carry an entry which asks for no permission. */
  roles?: readonly BuiltInRole[]
  children?: MenuSeed[]
}

const both = (zh: string, en: string): Names => ({ 'zh-CN': zh, 'en-US': en })

type Action = (typeof PERMISSION_TREE)[Resource][number]

const ACTIONS: Readonly<Record<Action, Names>> = {
  list: both('查看', 'View'),
  view: both('查看', 'View'),
  create: both('新增', 'Create'),
  update: both('修改', 'Edit'),
  delete: both('删除', 'Delete'),
  approve: both('审核', 'Examine'),
  merge: both('合并', 'Merge'),
  import: both('导入', 'Import'),
  export: both('导出', 'Export'),
  bulk: both('批量操作', 'Bulk actions'),
  publish: both('发布与撤回', 'Publish and withdraw'),
  reset: both('重置密码', 'Reset passwords'),
  status: both('启用与停用', 'Enable and disable'),
  unbind: both('解绑手机', 'Unbind phones'),
  stage: both('调整阶段', 'Move stages'),
  run: both('执行', 'Run'),
  recompute: both('重新计算', 'Recompute'),
}

const RESOURCE_NAMES: Readonly<Record<Resource, Names>> = {
  purchaser: both('采购人', 'Purchasers'),
  supplier: both('供应商', 'Suppliers'),
  agency: both('代理机构', 'Agencies'),
  expert: both('评审专家', 'Experts'),
  account: both('账号', 'Accounts'),
  administrator: both('管理员', 'Administrators'),
  role: both('角色', 'Roles'),
  menu: both('菜单', 'Menus'),
  tenant: both('区划', 'Areas and their administrators'),
  area: both('本区信息', 'Own area'),
  'home-picture': both('首页图片', 'Home pictures'),
  dict: both('数据字典', 'Dictionaries'),
  carousel: both('轮播图', 'Carousel'),
  regulation: both('政策法规', 'Regulations'),
  'login-method': both('登录方式', 'Login methods'),
  'ca-plugin': both('CA 插件', 'CA plugin'),
  'message-setting': both('提醒设置', 'Reminder settings'),
  log: both('日志', 'Logs'),
  dashboard: both('工作台', 'Dashboard'),
  project: both('项目', 'Projects'),
  sync: both('数据同步', 'Data sync'),
  'evaluation-setting': both('评价设置', 'Evaluation settings'),
  'score-rule': both('信用分规则', 'Score rules'),
  integrity: both('失信行为', 'Dishonest behaviours'),
  adjustment: both('信用分调整', 'Score adjustments'),
  credit: both('信用分', 'Credit scores'),
  qualification: both('资质加分', 'Qualification bonuses'),
  certificate: both('证书', 'Certificates'),
  case: both('投诉与异议', 'Complaints and objections'),
  flag: both('异常提示', 'Flags'),
  outbox: both('消息发送', 'Messages sent'),
  'personal-data': both('个人信息', 'Personal data'),
}

function buttons(resource: Resource): MenuSeed[] {
  return PERMISSION_TREE[resource].map((action) => ({
    code: `${resource}:${action}`,
    names: ACTIONS[action],
    kind: 'button',
    permission: `${resource}:${action}` as Permission,
  }))
}

/** Buttons on a page that is for something else: their names say what they are about. */
function guests(resource: Resource): MenuSeed[] {
  const about = RESOURCE_NAMES[resource]
  return buttons(resource).map(({ names, ...button }) => ({
    ...button,
    names: both(`${about['zh-CN']}：${names['zh-CN']}`, `${about['en-US']}: ${names['en-US']}`),
  }))
}

function page(
  code: string,
  path: string,
  icon: string,
  names: Names,
  resource: Resource,
): MenuSeed {
  return { code, path, icon, names, kind: 'page', children: buttons(resource) }
}

const PARTICIPANT_ROLES: readonly BuiltInRole[] = ['purchaser', 'supplier', 'agency', 'expert']

/** A participant's own page: its calls are scoped by taking part, so there is no permission. */
function ownPage(code: string, path: string, icon: string, names: Names): MenuSeed {
  return { code, path, icon, names, kind: 'page', roles: PARTICIPANT_ROLES }
}

/** A further page over rules whose buttons stand below another one. */
function rulePage(name: string, icon: string, names: Names): MenuSeed {
  const path = `/baseinfo/${name}`
  return {
    code: `baseinfo-${name}`,
    path,
    icon,
    names,
    kind: 'page',
    permission: 'score-rule:list',
  }
}

const HOME = page('home', '/', 'home', both('首页', 'Home'), 'dashboard')

/** The pages there are; every account sees the home page. */
const PAGES: readonly MenuSeed[] = [
  {
    ...HOME,
    // The home pictures are changed by a dialog that every page of a supervisor offers.
    children: [...(HOME.children ?? []), ...guests('sync'), ...guests('home-picture')],
  },
  page(
    'project-management',
    '/projectManagement',
    'project',
    both('项目管理', 'Projects'),
    'project',
  ),
  {
    code: 'user-managemen',
    kind: 'directory',
    icon: 'team',
    names: both('主体管理', 'Participants'),
    children: [
      page(
        'user-managemen-purchasers',
        '/userManagemen/procurementManagement',
        'bank',
        RESOURCE_NAMES.purchaser,
        'purchaser',
      ),
      page(
        'user-managemen-suppliers',
        '/userManagemen/supplierManagement',
        'audit',
        RESOURCE_NAMES.supplier,
        'supplier',
      ),
      page(
        'user-managemen-agencies',
        '/userManagemen/agencyManagement',
        'safety',
        RESOURCE_NAMES.agency,
        'agency',
      ),
      page(
        'user-managemen-experts',
        '/userManagemen/evaluationExpertsManagement',
        'user',
        RESOURCE_NAMES.expert,
        'expert',
      ),
    ],
  },
  ownPage('evaluate', '/evaluate', 'form', both('待我评价', 'Evaluate')),
  ownPage('myproject', '/myproject', 'project', both('我的项目', 'My projects')),
  ownPage('creditrecord', '/creditrecord', 'star', both('信用记录', 'Credit record')),
  {
    code: 'baseinfo',
    kind: 'directory',
    icon: 'setting',
    names: both('基础信息', 'Basic settings'),
    children: [
      page(
        'baseinfo-score',
        '/baseinfo/score',
        'form',
        both('信用分设置', 'Score settings'),
        'score-rule',
      ),
      rulePage('bonusitems', 'certificate', both('资质加分项', 'Bonus items')),
      rulePage('dishonesty', 'warning', both('失信行为项', 'Dishonest behaviours')),
      rulePage('rate', 'star', both('星级设置', 'Star levels')),
      rulePage('overview', 'chart', both('综合得分区间', 'Score ranges')),
      page(
        'baseinfo-evaluation',
        '/baseinfo/evaluation',
        'form',
        both('互评设置', 'Mutual evaluation'),
        'evaluation-setting',
      ),
      page(
        'baseinfo-banner',
        '/baseinfo/banner',
        'picture',
        both('轮播图', 'Carousel'),
        'carousel',
      ),
      page(
        'baseinfo-dictionary',
        '/baseinfo/dictionary',
        'book',
        both('数据字典', 'Dictionaries'),
        'dict',
      ),
    ],
  },
  page('laws', '/laws', 'file', both('政策法规', 'Regulations'), 'regulation'),
  page('logs', '/logs', 'history', both('日志管理', 'Logs'), 'log'),
  page('outbox', '/outbox', 'mail', both('消息发送记录', 'Messages sent'), 'outbox'),
]

function permissionsIn(nodes: readonly MenuSeed[]): Permission[] {
  return nodes.flatMap((node) => [
    ...(node.permission ? [node.permission] : []),
    ...permissionsIn(node.children ?? []),
  ])
}

/** Permissions that no page asks for: roles carry them all the same, by resource. */
function withoutPage(): MenuSeed {
  const placed = new Set(permissionsIn(PAGES))
  const left = RESOURCES.filter((r) => buttons(r).some((b) => !placed.has(b.code as Permission)))
  return {
    code: 'permissions',
    kind: 'directory',
    hidden: true,
    names: both('其他权限', 'Other permissions'),
    children: left.map((resource) => ({
      code: `permissions-${resource}`,
      kind: 'directory',
      hidden: true,
      names: RESOURCE_NAMES[resource],
      children: buttons(resource).filter((b) => !placed.has(b.code as Permission)),
    })),
  }
}

export const MENUS: readonly MenuSeed[] = [...PAGES, withoutPage()]

if (new Set(permissionsIn(MENUS)).size !== PERMISSIONS.length) {
  throw new Error('every permission stands in the menu tree')
}
