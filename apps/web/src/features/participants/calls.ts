import { ADMIN_BASE, PARTICIPANT_PATHS, type ParticipantSign } from '@credit/contract'
import { send } from '../../api/client.js'
import type { RecordOf } from '../../resource-kit/types.js'

/** One participant, as far as the caller may see it; each kind has a path of its own. */
export async function loadProfile(sign: ParticipantSign, id: string): Promise<RecordOf> {
  const path = `${ADMIN_BASE}/api/${PARTICIPANT_PATHS[sign]}/${encodeURIComponent(id)}`
  return (await send<RecordOf>('GET', path)).data
}
