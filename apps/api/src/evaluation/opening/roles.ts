import type { OpenStage, Part, ParticipantSign } from '@credit/contract'

/**
 * What a participant must be in a section to stand on one side of a cell. `bidder` is any supplier
 * that bid, the winner among them; `winner` a contract supplier (each member of a consortium).
 */
export type Role = 'purchaser' | 'agency' | 'expert' | 'bidder' | 'winner'

/** Which parts put a participant into a role. */
export const ROLE_PARTS = {
  purchaser: ['buyer'],
  agency: ['agency'],
  expert: ['committee'],
  bidder: ['bidder', 'contractSupplier'],
  winner: ['contractSupplier'],
} as const satisfies Record<Role, readonly Part[]>

export interface CellSides {
  evaluatorSign: ParticipantSign
  evaluatedSign: ParticipantSign
  stage: OpenStage
}

/**
 * The role of each side. All bidders evaluate the agency at the end of bid evaluation (A7); in every
 * other cell suppliers are those that won, so that who did not win gets A7 alone.
 */
export function rolesOf(cell: CellSides): { evaluator: Role; evaluated: Role } {
  const everyBidder = cell.stage === 0 && cell.evaluatorSign === 2 && cell.evaluatedSign === 3
  return {
    evaluator: everyBidder ? 'bidder' : roleOf(cell.evaluatorSign),
    evaluated: roleOf(cell.evaluatedSign),
  }
}

function roleOf(sign: ParticipantSign): Role {
  return ({ 1: 'purchaser', 2: 'winner', 3: 'agency', 4: 'expert' } as const)[sign]
}

/** Whether the parts that somebody plays put it into a role. */
export function stands(role: Role, parts: readonly Part[]): boolean {
  return ROLE_PARTS[role].some((part) => parts.includes(part))
}
