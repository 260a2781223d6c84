import { columnsOf } from '../../exchange/export/columns.js'
import type { AboutParticipant } from './about-participant.dto.js'

const { text, choice } = columnsOf<AboutParticipant>()

/** The first columns of an export of what is about participants: whom, of which role, in which area. */
export const ABOUT_COLUMNS = [text('participantName'), choice('sign', 'sign', 'role'), text('areaName')] as const
