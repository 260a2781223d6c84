import { Out } from '#http/fields'
import { LIMITED_BY } from '../ledger/standing.dto.js'

/** Score and levels of a participant, without or with a decision. */
class EffectStanding {
  @Out() score: number
  @Out('integer | null', 'null while unrated') starLevel: number | null
  @Out('text | null', 'Code of the band') band: string | null
  @Out(...LIMITED_BY) limitedBy: number | null
  @Out() unrated: boolean
  @Out({ description: 'A serious act is in force' }) serious: boolean
}

/** Effect of a decision on a score, if it were made now. */
export class ScoreEffect {
  @Out({ type: EffectStanding }) before: EffectStanding
  @Out({ type: EffectStanding }) after: EffectStanding
}
