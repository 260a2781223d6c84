import { AREA_CODES, CREDIT_CODE_SCHEME, type ParticipantSign } from '@credit/contract'
import { findOrCreateParticipants, type Party } from '../../../participants/find-or-create.js'
import type { Ctx } from '../../../platform/database/context.js'
import { unitOfWork } from '../../../platform/database/unit-of-work.js'
import { readAreas } from '../../../procurement/sync/store/sync-scope.js'
import { AREA_NAMES } from '../../reference/areas.js'
import { codeOf, EXPERT_SCHEME, nameOf } from '../city/organisations.js'
import { Random } from '../city/random.js'
import { CITY_SIZE, FIRST_ORDER } from './sizes.js'

const CHUNK = 2_000
const SEED = 4_711
const SIGNS = [1, 2, 3, 4] as const

/** Participants of all signs with valid codes, through their own use case. Answers how many. */
export async function fillParticipants(ctx: Ctx, factor: number): Promise<number> {
  const areas = await readAreas(ctx)
  const random = new Random(SEED)
  let made = 0
  for (const sign of SIGNS) {
    const count = Math.round(CITY_SIZE.participants[sign] * factor)
    for (let from = 0; from < count; from += CHUNK) {
      const size = Math.min(CHUNK, count - from)
      const parties = Array.from({ length: size }, (_, n) => partyOf(random, areas, sign, from + n))
      const { created } = await unitOfWork(ctx, (tx) => findOrCreateParticipants(tx, parties))
      made += created.length
    }
  }
  return made
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
