import { columnsOf } from '../../exchange/export/columns.js'
import type { AboutParticipant } from './about-participant.dto.js'

const { text, choice } = columnsOf<AboutParticipant>()

/** First columns of exports about participants: name, role, area. */
export const ABOUT_COLUMNS = [text('participantName'), choice('sign', 'sign', 'role'), text('areaName')] as const
