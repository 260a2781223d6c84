import { addDays, type ParticipantSign, type PlainDate, SIGN } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { isOutstanding } from '../city/conduct.js'
import type { PartyProfile } from '../city/organisations.js'

const SEED = 7_031
/** Bonus items that participants of each kind claim, most frequent first. */
const ITEMS: Readonly<Record<ParticipantSign, readonly string[]>> = {
  1: ['P-B2', 'P-B3', 'P-B4', 'P-B1', 'P-B5'],
  2: ['S-B1', 'S-B3', 'S-B6', 'S-B4', 'S-B7'],
  3: ['A-B3', 'A-B1', 'A-B4', 'A-B2', 'A-B5'],
  4: ['E-B2', 'E-B3', 'E-B4', 'E-B1', 'E-B6'],
}
/** Claims of those who are not outstanding. */
const OTHER_CLAIMS = 24
/** The newest claims, which nobody has decided yet; the last of them has no public notice either. */
const OPEN_DAYS = [3, 2, 1] as const
/** Five working days. */
export const NOTICE_DAYS = 7

/** Claims that came to nothing, with the reason: the supplier of a demo account has not sent its own yet. */
const FAILED = [
  { end: 'draft', daysAgo: 2, code: 'S-B6', reason: '' },
  {
    end: 'rejected',
    daysAgo: 40,
    code: 'S-B4',
    reason: '证明材料未加盖出具单位公章，请补正后重新申报。',
  },
  { end: 'revoked', daysAgo: 130, code: 'S-B3', reason: '经核查，所附证书已被发证机构注销。' },
] as const
const DEMO_ACCOUNT = 'supplier01'

/** A claim of a participant. */
export interface BonusPlan {
  who: PartyProfile
  code: string
  on: PlainDate
  daysAgo: number
  /** Whether the public notice has begun. */
  noticed: boolean
  end: (typeof FAILED)[number]['end'] | null
  reason: string
}

/** Plans claims: outstanding participants show their merits, some others one of them; each once, and when known. */
export function planBonusClaims(
  profiles: readonly PartyProfile[],
  arrivals: ReadonlyMap<PartyProfile, PlainDate>,
  today: PlainDate,
): BonusPlan[] {
  const random = new Random(SEED)
  const claims: BonusPlan[] = []
  const isKnown = (who: PartyProfile, daysAgo: number) => (arrivals.get(who) ?? '9') <= addDays(today, -daysAgo)
  const add = (
    who: PartyProfile,
    code: string,
    daysAgo: number,
    { noticed = true, end = null, reason = '' }: Partial<BonusPlan> = {},
  ) => {
    if (!isKnown(who, daysAgo)) return
    if (claims.some((claim) => claim.who === who && claim.code === code)) return
    claims.push({ who, code, on: addDays(today, -daysAgo), daysAgo, noticed, end, reason })
  }
  const others = profiles.filter((who) => !isOutstanding(who) && who.account === null)
  const another = (daysAgo: number, noticed = true) => {
    const known = others.filter((who) => isKnown(who, daysAgo))
    const who = random.pick(known.length > 0 ? known : others)
    add(who, random.pick(ITEMS[who.sign].slice(1)), daysAgo, { noticed })
  }
  // Claims that must exist are added first: a later claim that repeats an earlier one is dropped.
  for (const daysAgo of OPEN_DAYS) another(daysAgo, daysAgo > 1)
  const suppliers = others.filter(
    (who) => who.sign === SIGN.supplier && who.established && isKnown(who, FAILED[2].daysAgo),
  )
  for (const [n, { end, daysAgo, code, reason }] of FAILED.entries()) {
    const who = end === 'draft' ? profiles.find(({ account }) => account === DEMO_ACCOUNT) : suppliers[n]
    if (who) add(who, code, daysAgo, { end, reason, noticed: end === 'revoked' })
  }
  for (const who of profiles.filter(isOutstanding)) {
    for (const code of ITEMS[who.sign].slice(0, random.int(3, 5))) add(who, code, random.int(15, 330))
  }
  for (let n = 0; n < OTHER_CLAIMS; n++) another(random.int(15, 600))
  return claims
}
