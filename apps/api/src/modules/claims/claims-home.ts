import { homeRows } from '../participants/home/move-home.js'
import { movingHome } from '../participants/home/moving-home.sql.js'

/** Claims and adjustments go along with the home of their participant. */
export const CLAIMS_HOME = [
  homeRows('bonus_claim', 'qualification', movingHome('bonus_claim')),
  homeRows('adjustment', 'adjustment', movingHome('adjustment')),
]
