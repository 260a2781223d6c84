import { moveItems, returnItems } from '../ledger/merge/merge-items.js'
import type { MergeStep } from '../participants/merge/merge-steps.js'
import { movingRows } from '../participants/merge/moving-rows.sql.js'

const BOTH = { area: true, status: true }
const moveClaims = movingRows({ name: 'bonus_claim', ...BOTH })
const moveAdjustments = movingRows({ name: 'adjustment', ...BOTH })

/** Claims and adjustments go to the kept participant. */
export const CLAIM_ROWS: MergeStep = {
  references: {
    'bonus_claim.participant_id': 'moved',
    'adjustment.participant_id': 'moved',
  },

  async move(tx, merge) {
    await moveItems(tx, merge, 'bonus_claim', moveClaims)
    await moveItems(tx, merge, 'adjustment', moveAdjustments)
  },

  async moveBack(tx, merge) {
    const claims = await returnItems(tx, merge, 'bonus_claim', moveClaims)
    if (claims.length > 0) return claims
    return returnItems(tx, merge, 'adjustment', moveAdjustments)
  },
}
