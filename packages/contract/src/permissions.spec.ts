import { describe, expect, it } from 'vitest'
import {
  BUILT_IN_ROLES,
  PERMISSION_TREE,
  PERMISSIONS,
  RESOURCES,
  seededPermissions,
} from './index.js'

describe('permissions (api.md "Who may call")', () => {
  it('are each written once, as resource:action of the tree', () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
    for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z-]+:[a-z]+$/)
    const count = RESOURCES.reduce((sum, resource) => sum + PERMISSION_TREE[resource].length, 0)
    expect(PERMISSIONS).toHaveLength(count)
  })

  it.each(BUILT_IN_ROLES)('%s is seeded with known permissions, none twice', (role) => {
    const seeded = seededPermissions(role)
    expect(new Set(seeded).size).toBe(seeded.length)
    for (const permission of seeded) expect(PERMISSIONS).toContain(permission)
  })

  it('are all given to the city administrator', () => {
    expect(seededPermissions('city-administrator')).toEqual(PERMISSIONS)
  })

  it('keep tenant, menu, ca-plugin to the city', () => {
    for (const role of ['district-administrator', 'examiner'] as const) {
      const resources = seededPermissions(role).map((permission) => permission.split(':')[0])
      expect(resources).not.toContain('tenant')
      expect(resources).not.toContain('menu')
      expect(resources).not.toContain('ca-plugin')
    }
  })

  it('let a district look at the rules and change none', () => {
    const rules = seededPermissions('district-administrator').filter((permission) =>
      /^(score-rule|evaluation-setting):/.test(permission),
    )
    expect(rules).toEqual(['evaluation-setting:list', 'score-rule:list'])
  })

  it('let an auditor change nothing and see no personal data', () => {
    const seeded = seededPermissions('auditor')
    expect(seeded).not.toContain('personal-data:view')
    expect(new Set(seeded.map((permission) => permission.split(':')[1]))).toEqual(
      new Set(['list', 'view', 'export']),
    )
  })

  it('let an examiner approve what waits', () => {
    const seeded = seededPermissions('examiner')
    expect(seeded).toContain('supplier:approve')
    expect(seeded).not.toContain('supplier:update')
  })

  it('give participants nothing: their calls are their own', () => {
    for (const role of ['purchaser', 'supplier', 'agency', 'expert'] as const) {
      expect(seededPermissions(role)).toEqual([])
    }
  })
})
