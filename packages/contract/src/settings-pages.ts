import { both } from './locales.js'
import { RESOURCE_NAMES } from './permission-names.js'
import type { PageFolder } from './workspace-page.js'

/** The pages of the settings under their headings, in the order of the menu. */
export const SETTINGS_PAGES = [
  {
    code: 'settings-rules',
    names: both('规则', 'Rules'),
    pages: [
      {
        code: 'baseinfo-score',
        path: '/baseinfo/score',
        icon: 'calculator',
        names: both('信用分设置', 'Score settings'),
        resource: 'score-rule',
      },
      {
        code: 'baseinfo-bonusitems',
        path: '/baseinfo/bonusitems',
        icon: 'plus',
        names: both('资质加分项', 'Bonus items'),
        permission: 'score-rule:list',
      },
      {
        code: 'baseinfo-dishonesty',
        path: '/baseinfo/dishonesty',
        icon: 'minus',
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
        icon: 'list',
        names: both('等次设置', 'Score ranges'),
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
        code: 'baseinfo-calendar',
        path: '/baseinfo/calendar',
        icon: 'calendar',
        names: both('工作日历', 'Working days'),
        resource: 'calendar',
      },
      {
        code: 'baseinfo-dictionary',
        path: '/baseinfo/dictionary',
        icon: 'book',
        names: both('数据字典', 'Dictionaries'),
        resource: 'dict',
      },
    ],
  },
  {
    code: 'settings-people',
    names: both('人员与权限', 'People and rights'),
    pages: [
      {
        code: 'user-managemen-administrators',
        path: '/userManagemen/administrator',
        icon: 'idcard',
        names: RESOURCE_NAMES.administrator,
        resource: 'administrator',
        besides: ['account'],
      },
      {
        code: 'baseinfo-roles',
        path: '/baseinfo/roles',
        icon: 'safety',
        names: RESOURCE_NAMES.role,
        resource: 'role',
      },
      {
        code: 'user-managemen-tenants',
        path: '/userManagemen/tenantAdministrator',
        icon: 'map',
        names: both('区域管理', 'Areas'),
        resource: 'tenant',
      },
      {
        code: 'baseinfo-login-methods',
        path: '/baseinfo/loginMethods',
        icon: 'login',
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
    ],
  },
  {
    code: 'settings-site',
    names: both('网站内容', 'Site content'),
    pages: [
      {
        code: 'laws',
        path: '/laws',
        icon: 'audit',
        names: both('政策法规', 'Regulations'),
        resource: 'regulation',
      },
      {
        code: 'baseinfo-banner',
        path: '/baseinfo/banner',
        icon: 'picture',
        names: both('轮播图', 'Carousel'),
        resource: 'carousel',
      },
      {
        code: 'area',
        path: '/Area',
        icon: 'profile',
        names: RESOURCE_NAMES.area,
        resource: 'area',
      },
      {
        code: 'baseinfo-translations',
        path: '/baseinfo/translations',
        icon: 'translation',
        names: both('未译文本', 'Translations'),
        permission: 'dict:list',
      },
    ],
  },
  {
    code: 'settings-records',
    names: both('消息、接口与日志', 'Messages, interfaces, logs'),
    pages: [
      {
        code: 'baseinfo-message',
        path: '/baseinfo/message',
        icon: 'bell',
        names: RESOURCE_NAMES['message-setting'],
        resource: 'message-setting',
      },
      {
        code: 'outbox',
        path: '/outbox',
        icon: 'mail',
        names: both('消息发送记录', 'Outgoing messages'),
        resource: 'outbox',
      },
      {
        code: 'baseinfo-api-keys',
        path: '/baseinfo/apiKeys',
        icon: 'key',
        names: RESOURCE_NAMES['api-key'],
        resource: 'api-key',
      },
      {
        code: 'baseinfo-webhooks',
        path: '/baseinfo/webhooks',
        icon: 'api',
        names: RESOURCE_NAMES.webhook,
        resource: 'webhook',
      },
      {
        code: 'logs',
        path: '/logs',
        icon: 'history',
        names: both('日志管理', 'Logs'),
        resource: 'log',
        besides: ['job'],
      },
    ],
  },
] as const satisfies readonly PageFolder[]
