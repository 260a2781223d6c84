import { describe, expect, it } from 'vitest'
import {
  BUILT_IN_ROLES,
  isCityOnly,
  PERMISSION_TREE,
  PERMISSIONS,
  permissionsInForce,
  RESOURCES,
  seededPermissions,
} from './index.js'

describe('permissions', () => {
  it('are unique, each a resource and an action of the tree', () => {
    expect(new Set(PERMISSIONS).size).toBe(PERMISSIONS.length)
    for (const permission of PERMISSIONS) expect(permission).toMatch(/^[a-z-]+:[a-z]+$/)
    const count = RESOURCES.reduce((sum, resource) => sum + PERMISSION_TREE[resource].length, 0)
    expect(PERMISSIONS).toHaveLength(count)
  })

  it.each(BUILT_IN_ROLES)('%s is seeded with known permissions, each once', (role) => {
    const seeded = seededPermissions(role)
    expect(new Set(seeded).size).toBe(seeded.length)
    for (const permission of seeded) expect(PERMISSIONS).toContain(permission)
  })

  it('all belong to the city administrator', () => {
    expect(seededPermissions('city-administrator')).toEqual(PERMISSIONS)
  })

  it('leave what belongs to no area to the city', () => {
    const resources = seededPermissions('district-administrator').map((p) => p.split(':')[0])
    for (const hidden of ['tenant', 'menu', 'ca-plugin', 'dict', 'message-setting', 'sync']) {
      expect(resources).not.toContain(hidden)
    }
    expect(isCityOnly('dict:update')).toBe(true)
    expect(isCityOnly('score-rule:list')).toBe(false)
    expect(isCityOnly('carousel:update')).toBe(false)
  })

  it('of the city are in force in accounts of the city alone', () => {
    const permissions = ['dict:list', 'sync:list', 'score-rule:list', 'carousel:update'] as const
    expect(permissionsInForce(permissions, true)).toEqual(permissions)
    expect(permissionsInForce(permissions, false)).toEqual(['score-rule:list', 'carousel:update'])
  })

  it('let a district read the rules and the login methods', () => {
    const rules = seededPermissions('district-administrator').filter((permission) =>
      /^(score-rule|evaluation-setting|login-method):/.test(permission),
    )
    expect([...rules].sort()).toEqual(['evaluation-setting:list', 'login-method:list', 'score-rule:list'])
  })

  it('let an auditor only read, without personal data', () => {
    const seeded = seededPermissions('auditor')
    expect(seeded).not.toContain('personal-data:view')
    expect(new Set(seeded.map((permission) => permission.split(':')[1]))).toEqual(new Set(['list', 'view', 'export']))
  })

  it('let an examiner approve', () => {
    const seeded = seededPermissions('examiner')
    expect(seeded).toContain('supplier:approve')
    expect(seeded).not.toContain('supplier:update')
  })

  it('are not given to participants', () => {
    for (const role of ['purchaser', 'supplier', 'agency', 'expert'] as const) {
      expect(seededPermissions(role)).toEqual([])
    }
  })
})
