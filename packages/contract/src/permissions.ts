/** All permissions by resource: `<resource>:<action>`. */
const CRUD = ['list', 'create', 'update', 'delete'] as const
const PARTICIPANT_ACTIONS = [...CRUD, 'approve', 'merge', 'import', 'export', 'bulk'] as const
const PLAIN_ACTIONS = [...CRUD, 'import', 'export', 'bulk'] as const

export const PERMISSION_TREE = {
  purchaser: PARTICIPANT_ACTIONS,
  supplier: PARTICIPANT_ACTIONS,
  agency: PARTICIPANT_ACTIONS,
  expert: PARTICIPANT_ACTIONS,
  registration: ['list', 'approve'],
  identity: ['list'],
  account: ['reset', 'status', 'unbind'],
  administrator: [...PLAIN_ACTIONS],
  role: CRUD,
  menu: CRUD,
  tenant: [...PLAIN_ACTIONS],
  area: ['update'],
  'home-picture': ['update'],
  dict: [...PLAIN_ACTIONS],
  calendar: ['list', 'update', 'import'],
  carousel: [...PLAIN_ACTIONS, 'publish'],
  regulation: [...PLAIN_ACTIONS, 'publish'],
  'login-method': ['list', 'update'],
  'ca-plugin': ['list', 'update'],
  'message-setting': ['list', 'create', 'update'],
  log: ['view', 'export'],
  job: ['cancel'],
  dashboard: ['view'],
  report: ['list', 'create'],
  project: [...PLAIN_ACTIONS, 'stage'],
  sync: ['list', 'run'],
  evaluation: ['list', 'remind', 'bulk'],
  'evaluation-setting': CRUD,
  'score-rule': CRUD,
  integrity: [...PLAIN_ACTIONS, 'approve'],
  adjustment: ['list', 'create', 'approve', 'export'],
  credit: ['list', 'recompute', 'export'],
  qualification: ['list', 'approve', 'export', 'bulk'],
  certificate: ['list', 'approve', 'export', 'bulk'],
  case: ['list', 'approve', 'export'],
  flag: ['list', 'update'],
  'award-alarm': ['list', 'update'],
  'bidder-link': ['list', 'update', 'export'],
  rating: ['list', 'create', 'approve', 'export'],
  outbox: ['list', 'update'],
  broadcast: ['list', 'create'],
  maintenance: ['update'],
  'api-key': CRUD,
  webhook: CRUD,
  'text-template': CRUD,
  'personal-data': ['view'],
} as const satisfies Record<string, readonly string[]>

export type Resource = keyof typeof PERMISSION_TREE
export type Permission = {
  [R in Resource]: `${R}:${(typeof PERMISSION_TREE)[R][number]}`
}[Resource]

export const RESOURCES = Object.keys(PERMISSION_TREE) as Resource[]
export const PERMISSIONS = RESOURCES.flatMap((resource) =>
  PERMISSION_TREE[resource].map((action) => `${resource}:${action}` as Permission),
)

/** Built-in roles; the four participants' roles carry no permission, their calls are `self`. */
export const BUILT_IN_ROLES = [
  'city-administrator',
  'district-administrator',
  'examiner',
  'auditor',
  'purchaser',
  'supplier',
  'agency',
  'expert',
] as const
export type BuiltInRole = (typeof BUILT_IN_ROLES)[number]

/** Resources without an area that only the city sees and changes (A2). */
const CITY_RESOURCES: readonly Resource[] = [
  'tenant',
  'menu',
  'ca-plugin',
  'dict',
  'message-setting',
  'sync',
  'api-key',
  'webhook',
  'maintenance',
]
/** Resources without an area that districts read and only the city changes (A2). */
const CITY_RULES: readonly Resource[] = ['score-rule', 'evaluation-setting', 'calendar', 'login-method']
/** Resources of the city that examiners and auditors have no access to. */
const CITY_ADMINISTRATION: readonly Resource[] = ['tenant', 'menu', 'ca-plugin', 'api-key', 'webhook']
const READ_ACTIONS: readonly string[] = ['list', 'view', 'export']

const split = (permission: Permission) => permission.split(':') as [Resource, string]

/** Whether a permission is for reading only. */
export function isRead(permission: Permission): boolean {
  return READ_ACTIONS.includes(split(permission)[1])
}

/** Whether what a permission is about has no area, so that it holds for all of them. */
export function isOfAllAreas(permission: Permission): boolean {
  const [resource] = split(permission)
  return CITY_RESOURCES.includes(resource) || CITY_RULES.includes(resource)
}

/** Whether only supervisors of the city have a permission, because what it is about has no area. */
export function isCityOnly(permission: Permission): boolean {
  const [resource] = split(permission)
  return isOfAllAreas(permission) && !(CITY_RULES.includes(resource) && isRead(permission))
}

/** The permissions of roles that an account has: those of the city only in an account of the city. */
export function permissionsInForce(permissions: readonly Permission[], city: boolean): Permission[] {
  return city ? [...permissions] : permissions.filter((permission) => !isCityOnly(permission))
}

/** The permissions a new installation gives a built-in role. */
export function seededPermissions(role: BuiltInRole): Permission[] {
  switch (role) {
    case 'city-administrator':
      return PERMISSIONS
    case 'district-administrator':
      return permissionsInForce(PERMISSIONS, false)
    case 'examiner':
      return PERMISSIONS.filter((p) => {
        const [resource, action] = split(p)
        if (CITY_ADMINISTRATION.includes(resource)) return false
        return action === 'approve' || action === 'list' || p === 'dashboard:view'
      })
    case 'auditor':
      return PERMISSIONS.filter((p) => {
        const [resource] = split(p)
        if (CITY_ADMINISTRATION.includes(resource)) return false
        return isRead(p) && resource !== 'personal-data'
      })
    default:
      return []
  }
}
