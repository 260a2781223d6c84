import { COMPLAINT_AREA_CODE } from './areas.js'
import { CREDIT_PAGES } from './credit-pages.js'
import { both } from './locales.js'
import { RESOURCE_NAMES } from './permission-names.js'
import type { BuiltInRole, Permission } from './permissions.js'
import { SETTINGS_PAGES } from './settings-pages.js'
import { opensTodo } from './todo.js'
import type { PageFolder, WorkspacePage } from './workspace-page.js'

const PARTICIPANTS: readonly BuiltInRole[] = ['purchaser', 'supplier', 'agency', 'expert']

/** The menu of a new installation, in its order: five groups by work, and the pages of participants. */
export const PAGE_TREE = [
  {
    code: 'today',
    icon: 'today',
    names: both('今日', 'Today'),
    pages: [
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
        code: 'reports',
        path: '/reports',
        icon: 'file',
        names: RESOURCE_NAMES.report,
        resource: 'report',
      },
    ],
  },
  {
    code: 'own-work',
    icon: 'inbox',
    names: both('我的工作', 'My work'),
    pages: [
      {
        code: 'evaluate',
        path: '/evaluate',
        icon: 'edit',
        names: both('待我评价', 'Evaluate'),
        roles: PARTICIPANTS,
      },
      {
        code: 'myproject',
        path: '/myproject',
        icon: 'container',
        names: both('我的项目', 'My projects'),
        roles: PARTICIPANTS,
      },
      {
        code: 'creditrecord',
        path: '/creditrecord',
        icon: 'line',
        names: both('信用记录', 'Credit record'),
        roles: PARTICIPANTS,
      },
      {
        code: 'people',
        path: '/people',
        icon: 'contacts',
        names: both('本单位人员', 'People'),
        roles: ['purchaser', 'supplier', 'agency'],
      },
      {
        code: 'complaint',
        path: '/questionComplaint/complaint',
        icon: 'comment',
        names: both('在线投诉', 'Online complaint'),
        roles: PARTICIPANTS,
        areaCode: COMPLAINT_AREA_CODE,
      },
    ],
  },
  {
    code: 'user-managemen',
    icon: 'team',
    names: both('主体', 'Participants'),
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
        icon: 'shop',
        names: RESOURCE_NAMES.supplier,
        resource: 'supplier',
      },
      {
        code: 'user-managemen-agencies',
        path: '/userManagemen/agencyManagement',
        icon: 'solution',
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
        code: 'user-managemen-registrations',
        path: '/userManagemen/registrations',
        icon: 'register',
        names: RESOURCE_NAMES.registration,
        resource: 'registration',
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
        code: 'user-managemen-unidentified',
        path: '/userManagemen/unidentified',
        icon: 'question',
        names: both('未识别主体', 'Unidentified'),
        resource: 'identity',
      },
      {
        code: 'broadcasts',
        path: '/broadcasts',
        icon: 'sound',
        names: RESOURCE_NAMES.broadcast,
        resource: 'broadcast',
        besides: ['maintenance'],
      },
    ],
  },
  {
    code: 'projects-and-evaluations',
    icon: 'project',
    names: both('项目与评价', 'Procurement'),
    pages: [
      {
        code: 'project-management',
        path: '/projectManagement',
        icon: 'folder',
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
        code: 'integrity-flags',
        path: '/integrityManagement/flags',
        icon: 'flag',
        names: RESOURCE_NAMES.flag,
        resource: 'flag',
      },
      {
        code: 'integrity-alarms',
        path: '/integrityManagement/alarms',
        icon: 'alert',
        names: RESOURCE_NAMES['award-alarm'],
        resource: 'award-alarm',
      },
      {
        code: 'integrity-links',
        path: '/integrityManagement/links',
        icon: 'link',
        names: RESOURCE_NAMES['bidder-link'],
        resource: 'bidder-link',
      },
    ],
  },
  {
    code: 'integrity-management',
    icon: 'fund',
    names: both('信用', 'Credit'),
    pages: CREDIT_PAGES,
  },
  {
    code: 'baseinfo',
    icon: 'setting',
    names: both('系统设置', 'Settings'),
    pages: SETTINGS_PAGES,
  },
] as const satisfies readonly PageFolder[]

type PageIn<E> = E extends { pages: readonly (infer P)[] } ? PageIn<P> : E

/** The path of a page that stands in the menu. */
export type PagePath = Extract<PageIn<(typeof PAGE_TREE)[number]>, { path: string }>['path']

const pagesIn = (entry: WorkspacePage | PageFolder): readonly WorkspacePage[] =>
  'pages' in entry ? entry.pages.flatMap(pagesIn) : [entry]

/** All pages of the menu, without their folders. */
export const PAGES: readonly WorkspacePage[] = PAGE_TREE.flatMap(pagesIn)

/** Path of the page that lists the items which a permission decides. */
export function pathOfTodos(decides: Permission): string | undefined {
  const opens = opensTodo(decides)
  const [resource] = opens.split(':')
  const page = PAGES.find((one) => one.resource === resource) ?? PAGES.find((one) => one.permission === opens)
  return page?.path
}
