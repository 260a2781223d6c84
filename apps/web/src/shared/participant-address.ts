import { PARTICIPANT_PAGES, type ParticipantSign } from '@credit/contract'

export { PARTICIPANT_PAGES }

/** Where a participant's own page is; names and scores lead there. */
export function participantAddress(sign: ParticipantSign, id: string): string {
  return `${PARTICIPANT_PAGES[sign]}?id=${encodeURIComponent(id)}`
}
