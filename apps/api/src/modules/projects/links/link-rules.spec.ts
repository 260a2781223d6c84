import { LINK_KINDS, type LinkKind, WIDELY_SHARED } from '@credit/contract'
import type { LinkEvidence } from '#entities/projects/bidder-link'
import { examine } from './link-rules.js'

const [BEFORE, TODAY] = ['2035-11-01', '2035-11-05']
const shared = (kinds: Partial<Record<LinkKind, number>>) =>
  new Map(LINK_KINDS.flatMap((kind) => (kinds[kind] ? [[kind, kinds[kind]] as const] : [])))
const since = (kind: LinkKind, until: string | null = null): LinkEvidence => ({ kind, bodies: 2, since: BEFORE, until })
const link = (status: 'open' | 'confirmed' | 'dismissed' | 'ended', ...evidence: LinkEvidence[]) => ({
  ...{ status, strength: 'strong' as const, evidence },
})

describe('a search', () => {
  it('lists the kinds of a new link with the most telling first', () => {
    expect(examine(null, shared({ address: 3, idNumber: 2 }), TODAY)).toMatchObject({
      ...{ step: 'find', kinds: ['idNumber', 'address'], strength: 'strong' },
      evidence: [{ kind: 'idNumber', bodies: 2, since: TODAY, until: null }, { kind: 'address' }],
    })
  })

  it.each([
    ['phone', WIDELY_SHARED, 'strong'],
    ['phone', WIDELY_SHARED + 1, 'weak'],
    ['address', WIDELY_SHARED + 1, 'weak'],
    ['employer', 500, 'strong'],
    ['idNumber', 500, 'strong'],
  ] as const)('finds that %s shared by %i is %s', (kind, bodies, strength) => {
    expect(examine(null, shared({ [kind]: bodies }), TODAY)?.strength).toBe(strength)
  })

  it('changes nothing if nothing changed', () => {
    for (const status of ['open', 'confirmed', 'dismissed'] as const) {
      expect(examine(link(status, since('phone')), shared({ phone: 7 }), TODAY)).toBeNull()
    }
    expect(examine(link('ended', since('phone', BEFORE)), shared({}), TODAY)).toBeNull()
    expect(examine(link('dismissed', since('phone', BEFORE)), shared({}), TODAY)).toBeNull()
  })

  it('keeps a link strong while further bodies come to share the data', () => {
    const more = { phone: 50, address: 50 }
    expect(examine(link('open', since('phone')), shared(more), TODAY)).toMatchObject({ strength: 'strong', step: null })
    expect(examine(link('ended', since('phone', BEFORE)), shared(more), TODAY)).toMatchObject({ strength: 'weak' })
  })

  it('finds a decided link again with a kind that is new', () => {
    for (const status of ['confirmed', 'dismissed'] as const) {
      const found = examine(link(status, since('phone')), shared({ phone: 2, email: 2 }), TODAY)
      expect(found).toMatchObject({ step: 'find', kinds: ['phone', 'email'] })
    }
    const returned = examine(link('dismissed', since('phone', BEFORE)), shared({ phone: 2 }), TODAY)
    expect(returned).toMatchObject({ step: null, evidence: [{ since: TODAY, until: null }] })
  })

  it('ends what is no longer shared, but not what was dismissed', () => {
    expect(examine(link('open', since('phone'), since('email')), shared({ email: 2 }), TODAY)).toMatchObject({
      ...{ step: null, kinds: ['email'] },
      evidence: [
        { kind: 'phone', until: TODAY },
        { kind: 'email', until: null },
      ],
    })
    expect(examine(link('confirmed', since('phone')), shared({}), TODAY)).toMatchObject({
      ...{ step: 'end', kinds: ['phone'] },
      evidence: [{ until: TODAY }],
    })
    expect(examine(link('dismissed', since('phone')), shared({}), TODAY)).toMatchObject({ step: null })
    expect(examine(link('ended', since('phone', BEFORE)), shared({ phone: 2 }), TODAY)).toMatchObject({ step: 'find' })
  })
})
