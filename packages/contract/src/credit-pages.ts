import { both } from './locales.js'
import { RESOURCE_NAMES } from './permission-names.js'
import type { WorkspacePage } from './workspace-page.js'

/** The pages of the group about credit, in the order of the menu. */
export const CREDIT_PAGES = [
  {
    code: 'integrity-home',
    path: '/integrityManagement/Home',
    icon: 'dashboard',
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
    icon: 'stop',
    names: both('供应商严重失信', 'Serious dishonesty: suppliers'),
    permission: 'integrity:list',
  },
  {
    code: 'integrity-serious-agencies',
    path: '/HeavyintegrityAgency',
    icon: 'exception',
    names: both('代理机构严重失信', 'Serious dishonesty: agencies'),
    permission: 'integrity:list',
  },
  {
    code: 'integrity-cases',
    path: '/integrityManagement/cases',
    icon: 'message',
    names: RESOURCE_NAMES.case,
    resource: 'case',
  },
  {
    code: 'qualification-point',
    path: '/qualificationPoint',
    icon: 'gift',
    names: RESOURCE_NAMES.qualification,
    resource: 'qualification',
    roles: ['purchaser', 'supplier', 'agency', 'expert'],
  },
  {
    code: 'integrity-adjustments',
    path: '/integrityManagement/adjustments',
    icon: 'diff',
    names: RESOURCE_NAMES.adjustment,
    permission: 'adjustment:list',
  },
  {
    code: 'integrity-ratings',
    path: '/integrityManagement/ratings',
    icon: 'trophy',
    names: RESOURCE_NAMES.rating,
    resource: 'rating',
  },
] as const satisfies readonly WorkspacePage[]
