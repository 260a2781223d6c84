import { FixedClock } from '@credit/api/core/clock/clock'
import type { Ctx } from '@credit/api/core/context'
import { unitOfWork } from '@credit/api/database/unit-of-work'
import { findOrCreateParticipants, type Party } from '@credit/api/modules/participants/records/find-or-create'
import { readAreas } from '@credit/api/modules/sync/store/sync-scope'
import { AREA_NAMES } from '@credit/api/seeds/reference/areas'
import { AREA_CODES, CREDIT_CODE_SCHEME, type ParticipantSign, SIGN, timeOn } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { codeOf, EXPERT_SCHEME, nameOf } from '../city/organisations.js'
import { CITY_SIZE, FIRST_ORDER } from './sizes.js'

const CHUNK = 2_000
const SEED = 4_711
const SIGNS = [1, 2, 3, 4] as const

/** Creates participants of all signs with valid codes, as of `day`; existing ones are not modified. */
export async function fillParticipants(
  ctx: Ctx,
  factor: number,
  day: string,
  onProgress: (count: number) => void,
): Promise<number> {
  const areas = await readAreas(ctx)
  const random = new Random(SEED)
  let count = 0
  for (const sign of SIGNS) {
    const all = Math.round(CITY_SIZE.participants[sign] * factor)
    for (let from = 0; from < all; from += CHUNK) {
      const size = Math.min(CHUNK, all - from)
      const parties = Array.from({ length: size }, (_, n) => partyOf(random, areas, sign, from + n))
      // Each chunk is a minute later, so that lists have an order by time.
      const clock = new FixedClock(timeOn(day, 8, count / CHUNK))
      await unitOfWork(ctx.with({ clock }), (tx) => findOrCreateParticipants(tx, parties))
      count += size
      onProgress(count)
    }
  }
  return count
}

function partyOf(random: Random, areas: ReadonlyMap<string, string>, sign: ParticipantSign, order: number): Party {
  const place = order % AREA_CODES.length
  const areaCode = AREA_CODES[place] ?? ''
  const code = codeOf(sign, areaCode, FIRST_ORDER + order)
  return {
    sign,
    code,
    unidentified: false,
    source: 'sync',
    identityKey: sign === SIGN.expert ? `${EXPERT_SCHEME}:${code}` : `${USCC}:${code}`,
    name: nameOf(random, sign, AREA_NAMES[place]?.['zh-CN'] ?? ''),
    areaId: areas.get(areaCode) ?? '',
  }
}

/** Prefix of an identity key with a credit code. */
const USCC = CREDIT_CODE_SCHEME.replace('CN-', '')
