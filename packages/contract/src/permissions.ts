/** What exists to be permitted: `<resource>:<action>` (api.md "Who may call"). */
const CRUD = ['list', 'create', 'update', 'delete'] as const
const PEOPLE = [...CRUD, 'approve', 'merge', 'import', 'export', 'bulk'] as const
const PLAIN = [...CRUD, 'import', 'export', 'bulk'] as const

export const PERMISSION_TREE = {
  purchaser: PEOPLE,
  supplier: PEOPLE,
  agency: PEOPLE,
  expert: PEOPLE,
  account: ['reset', 'status', 'unbind'],
  administrator: [...PLAIN],
  role: CRUD,
  menu: CRUD,
  tenant: [...PLAIN],
  area: ['update'],
  'home-picture': ['update'],
  dict: [...PLAIN],
  carousel: [...PLAIN, 'publish'],
  regulation: [...PLAIN, 'publish'],
  'login-method': ['update'],
  'ca-plugin': ['list', 'update'],
  'message-setting': CRUD,
  log: ['view', 'export'],
  dashboard: ['view'],
  project: [...PLAIN, 'stage'],
  sync: ['list', 'run'],
  'evaluation-setting': CRUD,
  'score-rule': CRUD,
  integrity: [...PLAIN, 'approve'],
  adjustment: ['list', 'create', 'approve'],
  credit: ['list', 'recompute', 'export'],
  qualification: ['list', 'approve', 'export', 'bulk'],
  certificate: ['list', 'approve', 'export', 'bulk'],
  case: ['list', 'approve', 'export'],
  flag: ['list', 'update'],
  outbox: ['list', 'update'],
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

const CITY_ONLY: readonly Resource[] = ['tenant', 'menu', 'ca-plugin']
const RULES: readonly Resource[] = ['score-rule', 'evaluation-setting']
const LOOKING = ['list', 'view', 'export']

/** The permissions a new installation gives a built-in role. */
export function seededPermissions(role: BuiltInRole): Permission[] {
  const split = (p: Permission) => p.split(':') as [Resource, string]
  switch (role) {
    case 'city-administrator':
      return PERMISSIONS
    case 'district-administrator':
      return PERMISSIONS.filter((p) => {
        const [resource, action] = split(p)
        if (CITY_ONLY.includes(resource)) return false
        return !RULES.includes(resource) || action === 'list'
      })
    case 'examiner':
      return PERMISSIONS.filter((p) => {
        const [resource, action] = split(p)
        if (CITY_ONLY.includes(resource)) return false
        return action === 'approve' || action === 'list' || p === 'dashboard:view'
      })
    case 'auditor':
      return PERMISSIONS.filter((p) => {
        const [resource, action] = split(p)
        return (
          LOOKING.includes(action) && resource !== 'personal-data' && !CITY_ONLY.includes(resource)
        )
      })
    default:
      return []
  }
}
