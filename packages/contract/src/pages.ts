import { COMPLAINT_AREA_CODE } from './areas.js'
import type { Names } from './locales.js'
import type { BuiltInRole, PERMISSION_TREE, Permission, Resource } from './permissions.js'

const both = (zh: string, en: string): Names => ({ 'zh-CN': zh, 'en-US': en })

export type Action = (typeof PERMISSION_TREE)[Resource][number]

/** What each action on a resource is called. */
export const ACTION_NAMES: Readonly<Record<Action, Names>> = {
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
  publish: both('发布与撤下', 'Publish and withdraw'),
  reset: both('重置密码', 'Reset passwords'),
  status: both('启用与停用', 'Enable and disable'),
  unbind: both('解绑手机', 'Unbind phones'),
  stage: both('调整阶段', 'Move stages'),
  run: both('执行', 'Run'),
  recompute: both('重新计算', 'Recompute'),
  cancel: both('取消', 'Cancel'),
}

/** What each resource is called where its permissions are granted. */
export const RESOURCE_NAMES: Readonly<Record<Resource, Names>> = {
  purchaser: both('采购人', 'Purchasers'),
  supplier: both('供应商', 'Suppliers'),
  agency: both('代理机构', 'Agencies'),
  expert: both('评审专家', 'Review experts'),
  registration: both('注册审核', 'Registrations'),
  identity: both('未识别主体', 'Unidentified participants'),
  account: both('账号', 'Accounts'),
  administrator: both('管理员', 'Administrators'),
  role: both('角色', 'Roles'),
  menu: both('菜单', 'Menus'),
  tenant: both('区域及其管理员', 'Areas and their administrators'),
  area: both('本区域信息', 'Area information'),
  'home-picture': both('首页图片', 'Home pictures'),
  dict: both('数据字典', 'Dictionaries'),
  calendar: both('工作日历', 'Working days'),
  carousel: both('轮播图', 'Carousel'),
  regulation: both('政策法规', 'Regulations'),
  'login-method': both('登录方式', 'Login methods'),
  'ca-plugin': both('CA 插件', 'CA plugin'),
  'message-setting': both('提醒设置', 'Reminder settings'),
  log: both('日志', 'Logs'),
  dashboard: both('工作台', 'Dashboard'),
  project: both('项目', 'Projects'),
  sync: both('数据同步', 'Data sync'),
  'evaluation-setting': both('互评设置', 'Evaluation settings'),
  'score-rule': both('计分规则', 'Score rules'),
  integrity: both('失信记录', 'Dishonest records'),
  adjustment: both('信用分调整', 'Score adjustments'),
  credit: both('信用分', 'Credit scores'),
  qualification: both('资质加分', 'Qualification bonuses'),
  certificate: both('证书', 'Certificates'),
  case: both('投诉与异议', 'Complaints and objections'),
  flag: both('异常评价', 'Flagged evaluations'),
  job: both('他人的任务', 'Jobs of others'),
  outbox: both('消息发送', 'Outgoing messages'),
  'personal-data': both('个人信息', 'Personal data'),
}

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

export interface PageFolder {
  code: string
  icon: string
  names: Names
  pages: readonly WorkspacePage[]
}

const PARTICIPANTS: readonly BuiltInRole[] = ['purchaser', 'supplier', 'agency', 'expert']

/** The menu of a new installation, in its order. */
export const PAGE_TREE = [
  {
    code: 'home',
    path: '/',
    icon: 'home',
    names: both('首页', 'Home'),
    resource: 'dashboard',
    besides: ['sync', 'home-picture'],
  },
  {
    code: 'project-management',
    path: '/projectManagement',
    icon: 'project',
    names: both('项目管理', 'Projects'),
    resource: 'project',
  },
  {
    code: 'user-managemen',
    icon: 'team',
    names: both('主体管理', 'Participants'),
    pages: [
      {
        code: 'user-managemen-purchasers',
        path: '/userManagemen/procurementManagement',
        icon: 'bank',
        names: RESOURCE_NAMES.purchaser,
        resource: 'purchaser',
      },
      {
        code: 'user-managemen-suppliers',
        path: '/userManagemen/supplierManagement',
        icon: 'audit',
        names: RESOURCE_NAMES.supplier,
        resource: 'supplier',
      },
      {
        code: 'user-managemen-agencies',
        path: '/userManagemen/agencyManagement',
        icon: 'safety',
        names: RESOURCE_NAMES.agency,
        resource: 'agency',
      },
      {
        code: 'user-managemen-experts',
        path: '/userManagemen/evaluationExpertsManagement',
        icon: 'user',
        names: RESOURCE_NAMES.expert,
        resource: 'expert',
      },
      {
        code: 'user-managemen-unidentified',
        path: '/userManagemen/unidentified',
        icon: 'warning',
        names: RESOURCE_NAMES.identity,
        resource: 'identity',
      },
      {
        code: 'user-managemen-administrators',
        path: '/userManagemen/administrator',
        icon: 'user',
        names: RESOURCE_NAMES.administrator,
        resource: 'administrator',
        besides: ['account'],
      },
      {
        code: 'user-managemen-registrations',
        path: '/userManagemen/registrations',
        icon: 'form',
        names: RESOURCE_NAMES.registration,
        resource: 'registration',
      },
    ],
  },
  {
    code: 'evaluate',
    path: '/evaluate',
    icon: 'form',
    names: both('待我评价', 'Evaluate'),
    roles: PARTICIPANTS,
  },
  {
    code: 'myproject',
    path: '/myproject',
    icon: 'project',
    names: both('我的项目', 'My projects'),
    roles: PARTICIPANTS,
  },
  {
    code: 'creditrecord',
    path: '/creditrecord',
    icon: 'star',
    names: both('信用记录', 'Credit record'),
    roles: PARTICIPANTS,
  },
  {
    code: 'certificate',
    path: '/certificate',
    icon: 'certificate',
    names: RESOURCE_NAMES.certificate,
    resource: 'certificate',
    roles: PARTICIPANTS,
  },
  {
    code: 'qualification-point',
    path: '/qualificationPoint',
    icon: 'certificate',
    names: RESOURCE_NAMES.qualification,
    resource: 'qualification',
    roles: PARTICIPANTS,
  },
  {
    code: 'integrity-management',
    icon: 'safety',
    names: both('诚信管理', 'Integrity'),
    pages: [
      {
        code: 'integrity-home',
        path: '/integrityManagement/Home',
        icon: 'star',
        names: both('信用工作台', 'Credit desk'),
        resource: 'credit',
        besides: ['adjustment'],
      },
      {
        code: 'integrity-behaviours',
        path: '/integrityManagement/behaviours',
        icon: 'warning',
        names: both('失信行为', 'Reported behaviours'),
        resource: 'integrity',
      },
      {
        code: 'integrity-serious-suppliers',
        path: '/HeavyintegritySupplier',
        icon: 'audit',
        names: both('供应商严重失信', 'Serious acts: suppliers'),
        permission: 'integrity:list',
      },
      {
        code: 'integrity-serious-agencies',
        path: '/HeavyintegrityAgency',
        icon: 'safety',
        names: both('代理机构严重失信', 'Serious acts: agencies'),
        permission: 'integrity:list',
      },
      {
        code: 'integrity-cases',
        path: '/integrityManagement/cases',
        icon: 'form',
        names: RESOURCE_NAMES.case,
        resource: 'case',
      },
    ],
  },
  {
    code: 'complaint',
    path: '/questionComplaint/complaint',
    icon: 'form',
    names: both('在线投诉', 'Online complaint'),
    roles: PARTICIPANTS,
    areaCode: COMPLAINT_AREA_CODE,
  },
  {
    code: 'baseinfo',
    icon: 'setting',
    names: both('基础信息', 'Basic settings'),
    pages: [
      {
        code: 'baseinfo-score',
        path: '/baseinfo/score',
        icon: 'form',
        names: both('信用分设置', 'Score settings'),
        resource: 'score-rule',
      },
      {
        code: 'baseinfo-bonusitems',
        path: '/baseinfo/bonusitems',
        icon: 'certificate',
        names: both('资质加分项', 'Bonus items'),
        permission: 'score-rule:list',
      },
      {
        code: 'baseinfo-dishonesty',
        path: '/baseinfo/dishonesty',
        icon: 'warning',
        names: both('失信行为项', 'Dishonest behaviours'),
        permission: 'score-rule:list',
      },
      {
        code: 'baseinfo-rate',
        path: '/baseinfo/rate',
        icon: 'star',
        names: both('星级设置', 'Star levels'),
        permission: 'score-rule:list',
      },
      {
        code: 'baseinfo-overview',
        path: '/baseinfo/overview',
        icon: 'chart',
        names: both('综合得分区间', 'Score ranges'),
        permission: 'score-rule:list',
      },
      {
        code: 'baseinfo-evaluation',
        path: '/baseinfo/evaluation',
        icon: 'form',
        names: both('互评设置', 'Mutual evaluation'),
        resource: 'evaluation-setting',
      },
      {
        code: 'baseinfo-banner',
        path: '/baseinfo/banner',
        icon: 'picture',
        names: both('轮播图', 'Carousel'),
        resource: 'carousel',
      },
      {
        code: 'baseinfo-dictionary',
        path: '/baseinfo/dictionary',
        icon: 'book',
        names: both('数据字典', 'Dictionaries'),
        resource: 'dict',
      },
      {
        code: 'baseinfo-calendar',
        path: '/baseinfo/calendar',
        icon: 'calendar',
        names: both('工作日历', 'Working days'),
        resource: 'calendar',
      },
      {
        code: 'baseinfo-roles',
        path: '/baseinfo/roles',
        icon: 'safety',
        names: RESOURCE_NAMES.role,
        resource: 'role',
      },
      {
        code: 'baseinfo-message',
        path: '/baseinfo/message',
        icon: 'bell',
        names: RESOURCE_NAMES['message-setting'],
        resource: 'message-setting',
      },
      {
        code: 'baseinfo-login-methods',
        path: '/baseinfo/loginMethods',
        icon: 'safety',
        names: RESOURCE_NAMES['login-method'],
        resource: 'login-method',
        besides: ['ca-plugin'],
      },
    ],
  },
  {
    code: 'laws',
    path: '/laws',
    icon: 'file',
    names: both('政策法规', 'Regulations'),
    resource: 'regulation',
  },
  {
    code: 'logs',
    path: '/logs',
    icon: 'history',
    names: both('日志管理', 'Logs'),
    resource: 'log',
    besides: ['job'],
  },
  {
    code: 'outbox',
    path: '/outbox',
    icon: 'mail',
    names: both('消息发送记录', 'Outgoing messages'),
    resource: 'outbox',
  },
  {
    code: 'area',
    path: '/Area',
    icon: 'bank',
    names: RESOURCE_NAMES.area,
    resource: 'area',
  },
] as const satisfies readonly (WorkspacePage | PageFolder)[]

type Entry = (typeof PAGE_TREE)[number]
type PageIn<E> = E extends { pages: readonly (infer P)[] } ? P : E

/** The path of a page that stands in the menu. */
export type PagePath = Extract<PageIn<Entry>, { path: string }>['path']

/** All pages of the menu, without their folders. */
export const PAGES: readonly WorkspacePage[] = PAGE_TREE.flatMap(
  (entry: WorkspacePage | PageFolder) => ('pages' in entry ? entry.pages : [entry]),
)
