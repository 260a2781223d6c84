import { AREA_CODES, CREDIT_CODE_SCHEME, type ParticipantSign } from '@credit/contract'
import { findOrCreateParticipants, type Party } from '../../../participants/find-or-create.js'
import { FixedClock } from '../../../platform/clock/clock.js'
import type { Ctx } from '../../../platform/database/context.js'
import { unitOfWork } from '../../../platform/database/unit-of-work.js'
import { readAreas } from '../../../procurement/sync/store/sync-scope.js'
import { AREA_NAMES } from '../../reference/areas.js'
import { codeOf, EXPERT_SCHEME, nameOf } from '../city/organisations.js'
import { Random } from '../city/random.js'
import { at } from '../play/at.js'
import { CITY_SIZE, FIRST_ORDER } from './sizes.js'

const CHUNK = 2_000
const SEED = 4_711
const SIGNS = [1, 2, 3, 4] as const

/**
 * Participants of all signs with valid codes, through their own use case, as of `day`; those that
 * are there are found. `told` hears how many there are.
 */
export async function fillParticipants(
  ctx: Ctx,
  factor: number,
  day: string,
  told: (count: number) => void,
): Promise<number> {
  const areas = await readAreas(ctx)
  const random = new Random(SEED)
  let count = 0
  for (const sign of SIGNS) {
    const all = Math.round(CITY_SIZE.participants[sign] * factor)
    for (let from = 0; from < all; from += CHUNK) {
      const size = Math.min(CHUNK, all - from)
      const parties = Array.from({ length: size }, (_, n) => partyOf(random, areas, sign, from + n))
      // Each chunk a minute later, so that lists by time have an order to keep.
      const clock = new FixedClock(at(day, 8, count / CHUNK))
      await unitOfWork(ctx.with({ clock }), (tx) => findOrCreateParticipants(tx, parties))
      count += size
      told(count)
    }
  }
  return count
}

function partyOf(
  random: Random,
  areas: ReadonlyMap<string, string>,
  sign: ParticipantSign,
  order: number,
): Party {
  const place = order % AREA_CODES.length
  const areaCode = AREA_CODES[place] ?? ''
  const code = codeOf(sign, areaCode, FIRST_ORDER + order)
  return {
    ...{ sign, code, unidentified: false, source: 'sync' },
    identityKey: sign === 4 ? `${EXPERT_SCHEME}:${code}` : `${USCC}:${code}`,
    name: nameOf(random, sign, AREA_NAMES[place]?.['zh-CN'] ?? ''),
    areaId: areas.get(areaCode) ?? '',
  }
}

/** How an identity begins that rests on a credit code. */
const USCC = CREDIT_CODE_SCHEME.replace('CN-', '')
