import type { Permission, Sign } from '@credit/contract'
import { describe, expect, it } from '@jest/globals'
import type { Actor } from '../platform/database/context.js'
import { sightOf } from './participants.policy.js'
import { shownProfile } from './profiles.js'

const seen = { id: 'p', sign: 2 as const, areaId: 'home', inOwnProjects: false }
const actor = (sign: Sign, areaId: string, permissions: Permission[], city = false) =>
  ({
    sign,
    areaId,
    city,
    participantId: null,
    permissions: new Set(permissions),
  }) as unknown as Actor

describe('sightOf', () => {
  it('shows a participant itself alone', () => {
    expect(sightOf({ ...actor(2, 'home', []), participantId: 'p' }, seen)).toBe('whole')
    expect(sightOf({ ...actor(2, 'home', []), participantId: 'q' }, seen)).toBe('nothing')
  })
  it('asks supervisors for the permission', () => {
    expect(sightOf(actor(0, 'home', []), seen)).toBe('nothing')
    expect(sightOf(actor(0, 'home', ['agency:list']), seen)).toBe('nothing')
    expect(sightOf(actor(0, 'home', ['supplier:list']), seen)).toBe('masked')
    expect(sightOf(actor(0, 'home', ['supplier:list', 'personal-data:view']), seen)).toBe('whole')
  })
  it('shows other areas the public part, masked where it takes part', () => {
    const other = actor(0, 'other', ['supplier:list', 'personal-data:view'])
    expect(sightOf(other, seen)).toBe('public')
    expect(sightOf(other, { ...seen, inOwnProjects: true })).toBe('masked')
    expect(sightOf({ ...other, city: true } as Actor, seen)).toBe('whole')
  })
})

describe('shownProfile', () => {
  const profile = {
    address: '示例路1号',
    contactsName: '张三',
    contactsNumber: '110***********002X',
    contactsPhone: '13812341234',
    contactsEmail: 'zhang@example.org',
  }
  it('masks phones and addresses of mail', () => {
    expect(shownProfile(2, profile, false)).toEqual({
      ...profile,
      contactsPhone: '138****1234',
      contactsEmail: 'z****@example.org',
    })
    expect(shownProfile(2, profile, true)).toEqual(profile)
  })
})
