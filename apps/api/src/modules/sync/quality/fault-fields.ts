import type { SyncRefusal, SyncWarning } from '@credit/contract'

/** Places in OCDS that reasons are about, for those whose notes name no field. */
const FIELDS: Partial<Record<SyncRefusal | SyncWarning, string>> = {
  NO_OCID: 'ocid',
  NO_TITLE: 'tender.title',
  LINKED_RELEASES: 'releases',
  UNKNOWN_STATUS: 'tender.status, awards.status, contracts.status',
  UNKNOWN_MILESTONE: 'contracts.milestones.status',
  UNKNOWN_LOT: 'awards.relatedLots, contracts.relatedLots',
  UNKNOWN_CATEGORY: 'tender.mainProcurementCategory',
  UNKNOWN_AREA: 'x_areaCode',
  BAD_DATE: 'date',
  NO_RELEASE_ID: 'id',
  NO_PUBLISHER: 'publisher',
  STAGE_NOT_BACK: 'contracts.status',
  FUTURE_DAY: 'awards.date, contracts.dateSigned',
  ADVANCE_ONLY: 'contracts.implementation',
  CONTRACT_ENDED: 'contracts.implementation',
  ACCEPTANCE_OVERDUE: 'contracts.implementation',
  KEPT_ASIDE: 'buyer, awards, contracts',
  PARTY_WITHOUT_NAME: 'parties.name',
  PARTY_RENAMED: 'parties.name',
  NAME_OF_ANOTHER: 'parties.name',
  ID_OF_ANOTHER: 'parties.id',
  NUMBER_OF_ANOTHER: 'parties.identifier',
  NUMBER_CHANGED: 'parties.identifier',
  POSSIBLE_DUPLICATE: 'parties.identifier',
  MALFORMED_CODE: 'parties.identifier',
  WRONG_CHECK_DIGIT: 'parties.identifier',
  BUYER_UNCLEAR: 'buyer',
  JOINT_BUYERS: 'buyer',
  ENTITY_AS_BUYER: 'buyer',
  CONTRACT_WITHOUT_AWARD: 'contracts.awardID',
  CONTRACT_PLACED: 'contracts.awardID',
  AWARD_OF_ALL_LOTS: 'awards.relatedLots',
  BID_REFUSED: 'bids.details.status',
  RELEASE_ID_REUSED: 'id',
}

/** Returns the field of OCDS that a fault is about, or an empty text for a whole file or line. */
export function fieldOf(reason: string, { field }: Readonly<Record<string, string | number>>): string {
  return field === undefined ? (FIELDS[reason as SyncRefusal | SyncWarning] ?? '') : String(field)
}
