import { COMPLAINT_AREA_CODE } from './areas.js'
import { both } from './locales.js'
import { RESOURCE_NAMES } from './permission-names.js'
import type { BuiltInRole } from './permissions.js'
import { SETTINGS_PAGES } from './settings-pages.js'
import type { PageFolder, WorkspacePage } from './workspace-page.js'

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
    code: 'visualization',
    path: '/visualization',
    icon: 'chart',
    names: both('统计分析', 'Analysis'),
    permission: 'dashboard:view',
  },
  {
    code: 'project-management',
    path: '/projectManagement',
    icon: 'project',
    names: both('项目管理', 'Projects'),
    resource: 'project',
  },
  {
    code: 'outstanding',
    path: '/outstanding',
    icon: 'clock',
    names: both('评价催办', 'Evaluations due'),
    resource: 'evaluation',
  },
  {
    code: 'reports',
    path: '/reports',
    icon: 'file',
    names: RESOURCE_NAMES.report,
    resource: 'report',
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
        names: both('未识别主体', 'Unidentified'),
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
      {
        code: 'user-managemen-tenants',
        path: '/userManagemen/tenantAdministrator',
        icon: 'map',
        names: both('区域管理', 'Areas'),
        resource: 'tenant',
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
    code: 'people',
    path: '/people',
    icon: 'team',
    names: both('本单位人员', 'People'),
    roles: ['purchaser', 'supplier', 'agency'],
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
        names: both('供应商严重失信', 'Serious dishonesty: suppliers'),
        permission: 'integrity:list',
      },
      {
        code: 'integrity-serious-agencies',
        path: '/HeavyintegrityAgency',
        icon: 'safety',
        names: both('代理机构严重失信', 'Serious dishonesty: agencies'),
        permission: 'integrity:list',
      },
      {
        code: 'integrity-adjustments',
        path: '/integrityManagement/adjustments',
        icon: 'form',
        names: RESOURCE_NAMES.adjustment,
        permission: 'adjustment:list',
      },
      {
        code: 'integrity-cases',
        path: '/integrityManagement/cases',
        icon: 'form',
        names: RESOURCE_NAMES.case,
        resource: 'case',
      },
      {
        code: 'integrity-flags',
        path: '/integrityManagement/flags',
        icon: 'warning',
        names: RESOURCE_NAMES.flag,
        resource: 'flag',
      },
      {
        code: 'integrity-ratings',
        path: '/integrityManagement/ratings',
        icon: 'star',
        names: RESOURCE_NAMES.rating,
        resource: 'rating',
      },
      {
        code: 'integrity-alarms',
        path: '/integrityManagement/alarms',
        icon: 'warning',
        names: RESOURCE_NAMES['award-alarm'],
        resource: 'award-alarm',
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
    names: both('系统设置', 'Settings'),
    pages: SETTINGS_PAGES,
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
    code: 'broadcasts',
    path: '/broadcasts',
    icon: 'bell',
    names: RESOURCE_NAMES.broadcast,
    resource: 'broadcast',
    besides: ['maintenance'],
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
export const PAGES: readonly WorkspacePage[] = PAGE_TREE.flatMap((entry: WorkspacePage | PageFolder) =>
  'pages' in entry ? entry.pages : [entry],
)
