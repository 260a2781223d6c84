import { type OpenStage, type Part, type ParticipantSign, SIGN, STAGE } from '@credit/contract'

/**
 * The role of a participant on one side of a cell. `bidder` is any supplier that bid, including the winner; `awarded` a
 * supplier named by an award; `winner` a contract supplier (each member of a consortium).
 */
export type Role = 'purchaser' | 'agency' | 'expert' | 'bidder' | 'awarded' | 'winner'

/** The parts in a section that give a role. */
export const ROLE_PARTS = {
  purchaser: ['buyer'],
  agency: ['agency'],
  expert: ['committee'],
  bidder: ['bidder', 'contractSupplier', 'awardSupplier'],
  awarded: ['contractSupplier', 'awardSupplier'],
  winner: ['contractSupplier'],
} as const satisfies Record<Role, readonly Part[]>

export interface CellSides {
  evaluatorSign: ParticipantSign
  evaluatedSign: ParticipantSign
  stage: OpenStage
}

/**
 * Returns the role of each side of a cell. All bidders evaluate the agency at the end of bid evaluation; in its other
 * cells suppliers are the awarded ones, and later the performing ones.
 */
export function rolesOf(cell: CellSides): { evaluator: Role; evaluated: Role } {
  const everyBidder =
    cell.stage === STAGE.evaluationEnded && cell.evaluatorSign === SIGN.supplier && cell.evaluatedSign === SIGN.agency
  return {
    evaluator: everyBidder ? 'bidder' : roleOf(cell.evaluatorSign, cell.stage),
    evaluated: roleOf(cell.evaluatedSign, cell.stage),
  }
}

function roleOf(sign: ParticipantSign, stage: OpenStage): Role {
  const supplier = stage === STAGE.evaluationEnded ? 'awarded' : 'winner'
  return ({ 1: 'purchaser', 2: supplier, 3: 'agency', 4: 'expert' } as const)[sign]
}

/** Whether parts give a role. */
export function isInRole(role: Role, parts: readonly Part[]): boolean {
  return ROLE_PARTS[role].some((part) => parts.includes(part))
}
