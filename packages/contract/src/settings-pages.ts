import { both } from './locales.js'
import { RESOURCE_NAMES } from './permission-names.js'
import type { WorkspacePage } from './workspace-page.js'

/** The pages of the folder of settings, in the order of the menu. */
export const SETTINGS_PAGES = [
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
    names: both('失信行为项', 'Behaviour items'),
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
  {
    code: 'baseinfo-menus',
    path: '/baseinfo/menus',
    icon: 'menu',
    names: RESOURCE_NAMES.menu,
    resource: 'menu',
  },
  {
    code: 'baseinfo-api-keys',
    path: '/baseinfo/apiKeys',
    icon: 'safety',
    names: RESOURCE_NAMES['api-key'],
    resource: 'api-key',
  },
  {
    code: 'baseinfo-webhooks',
    path: '/baseinfo/webhooks',
    icon: 'mail',
    names: RESOURCE_NAMES.webhook,
    resource: 'webhook',
  },
] as const satisfies readonly WorkspacePage[]
