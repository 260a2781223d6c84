import { SIGN } from '@credit/contract'
import type { RegisteredBody } from './register-bodies.js'
import type { StoredProject } from './stored-records.js'

interface BodyHome {
  areaId: string
  /** Begin and ocid of the project. The smallest decides, so the order of the batches does not matter. */
  homeFrom: string
}

/** After every day: the area of such a project follows from its buyer, so it tells nothing of that. */
const AFTER_ALL = '~'

/** The earliest project of each body of a batch, whose area is the home of a new participant. */
export function homesOf(
  batch: readonly Pick<StoredProject, 'ocid' | 'areaId' | 'begunOn' | 'ownArea' | 'process'>[],
  bodies: ReadonlyMap<string, readonly RegisteredBody[]>,
): Map<RegisteredBody, BodyHome> {
  const homes = new Map<RegisteredBody, BodyHome>()
  for (const { ocid, areaId, begunOn, ownArea, process } of batch) {
    for (const [i, body] of (bodies.get(ocid) ?? []).entries()) {
      const follows = !ownArea && process.parties[i]?.sign === SIGN.purchaser
      const homeFrom = `${follows ? AFTER_ALL : ''}${begunOn} ${ocid}`
      const known = homes.get(body)
      if (!known || homeFrom < known.homeFrom) homes.set(body, { areaId, homeFrom })
    }
  }
  return homes
}
