import type { Permission, Sign } from '@credit/contract'
import type { Actor } from '#core/context'
import { profileFields } from '../profiles/profiles.js'
import { sightOf } from './participants.policy.js'

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
  it('shows a participant only itself', () => {
    expect(sightOf({ ...actor(2, 'home', []), participantId: 'p' }, seen)).toBe('whole')
    expect(sightOf({ ...actor(2, 'home', []), participantId: 'q' }, seen)).toBe('nothing')
  })
  it('requires the permission of supervisors', () => {
    expect(sightOf(actor(0, 'home', []), seen)).toBe('nothing')
    expect(sightOf(actor(0, 'home', ['agency:list']), seen)).toBe('nothing')
    expect(sightOf(actor(0, 'home', ['supplier:list']), seen)).toBe('masked')
    expect(sightOf(actor(0, 'home', ['supplier:list', 'personal-data:view']), seen)).toBe('whole')
  })
  it('shows other areas public fields, or the masked profile if it takes part there', () => {
    const other = actor(0, 'other', ['supplier:list', 'personal-data:view'])
    expect(sightOf(other, seen)).toBe('public')
    expect(sightOf(other, { ...seen, inOwnProjects: true })).toBe('masked')
    expect(sightOf({ ...other, city: true } as Actor, seen)).toBe('whole')
  })
})

describe('profileFields', () => {
  const profile = {
    address: '示例路1号',
    contactsName: '张三',
    contactsPhone: '13812341234',
    contactsEmail: 'zhang@example.org',
  }
  const contactsNumber = '110***********002X'
  const row = { participantId: 'p', ...profile, contactsNumberMasked: contactsNumber }
  it('masks phones and mail addresses', () => {
    expect(profileFields(2, row, false)).toEqual({
      ...profile,
      contactsNumber,
      contactsPhone: '138****1234',
      contactsEmail: 'z****@example.org',
    })
    expect(profileFields(2, row, true)).toEqual({ ...profile, contactsNumber })
  })
})
