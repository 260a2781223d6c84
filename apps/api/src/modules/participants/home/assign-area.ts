import { PARTICIPANT_RESOURCES, type ParticipantSign, type Permission } from '@credit/contract'
import { notFound } from '../../../core/domain-error.js'
import { scoped } from '../../../database/scoped.js'
import { ParticipantEntity } from '../../../entities/participants/participant.js'
import { assigningArea } from '../../exchange/bulk/assigning-area.js'
import type { MoveHome } from './move-home.js'

/** Makes an area the home of many participants, and takes it back. */
export const assigningHome = (sign: ParticipantSign, homes: MoveHome) =>
  assigningArea<ParticipantEntity, ParticipantEntity>({
    permission: `${PARTICIPANT_RESOURCES[sign]}:update` as Permission,
    lock: async (tx, id) => {
      const participant = await scoped(tx, ParticipantEntity).lock(id)
      if (participant.sign !== sign || participant.status === 'merged') throw notFound()
      return participant
    },
    // Undoing restores the project that the home area came from.
    kept: ({ homeFrom }) => ({ homeFrom }),
    assign: (tx, participant, areaId, { homeFrom = null }) =>
      homes.run(tx, participant, areaId, homeFrom === null ? null : String(homeFrom)),
  })
