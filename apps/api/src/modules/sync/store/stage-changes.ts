import { type Part, STAGE, type Stage } from '@credit/contract'
import type { Tx } from '#core/context'
import { readTerms } from '../../evaluation/records/terms.js'
import type { PartyChanges } from '../../projects/sections/save-parties.js'
import type { SectionChanges, StageTransition } from '../../workflow/apply-changes.js'
import type { LeftOutSection, MatchedSection, StoredSections } from './stored-records.js'

/**
 * Effect of the file's stage on a section: `forward`, or back to an earlier stage `again` if one of its awards is dead.
 * Any other way back is `refused`, and so is leaving the abandoned stage if a supervisor set it.
 */
type StageChange = 'none' | 'forward' | 'again' | 'refused'

/** A stage set by hand holds until the file names another. */
export function stageChange({ before, mapped: { stage, renewed } }: MatchedSection): StageChange {
  const from = before ? before.stage : null
  if (stage === null || stage === before?.upstreamStage || stage === from) return 'none'
  if (from === null) return 'forward'
  if (from === STAGE.abandoned) return before?.upstreamStage === from ? 'again' : 'refused'
  if (stage > from) return 'forward'
  return renewed ? 'again' : 'refused'
}

/** The stage of a section after the file's is applied. */
export function stageAfter(section: MatchedSection): Stage | null {
  const { before, mapped } = section
  const change = stageChange(section)
  return before && (change === 'none' || change === 'refused') ? before.stage : mapped.stage
}

/** Returns the sections that open nothing: several awards without lots, if the settings say so. */
export async function quietSections(tx: Tx, { sections }: StoredSections): Promise<ReadonlySet<string>> {
  const ids = sections.flatMap(({ id, mapped }) => (mapped.oneOfMany ? [id] : []))
  return new Set(ids.length > 0 && (await readTerms(tx)).awardRounds === 0 ? ids : [])
}

/** Returns the changes of sections that affect their evaluations. */
export function sectionChanges(
  stored: StoredSections,
  { parts, joined, gained, removed }: PartyChanges,
  quiet: ReadonlySet<string>,
): SectionChanges {
  const transitions = stageTransitions(stored, parts).map((transition) => ({
    ...transition,
    quiet: quiet.has(transition.sectionId),
  }))
  const tookOver = stored.sections.filter(tookOverEvaluation).map(({ id }) => id)
  const moved = new Set(transitions.map(({ sectionId }) => sectionId))
  return {
    transitions,
    joined: [...joined].filter((id) => !moved.has(id) && !quiet.has(id)),
    tookOver: tookOver.filter((id) => !quiet.has(id)),
    gained,
    removed,
  }
}

/** True if the bid evaluation of the process is in this section from now on, and its end had been reached before. */
function tookOverEvaluation(section: MatchedSection): boolean {
  const { before, mapped } = section
  if (!before || before.evaluatesBids || !mapped.evaluatesBids) return false
  return before.stage !== null && stageAfter(section) !== STAGE.abandoned
}

/** Whether nothing opens in a section because it is not clear who buys; a supervisor may have decided. */
export function isUnclear({ mapped }: MatchedSection, parts: ReadonlySet<Part> | undefined): boolean {
  return mapped.buyerUnclear && !parts?.has('buyer')
}

/** The transitions that the file asks for; sections that it no longer has are abandoned. */
function stageTransitions({ sections, leftOut }: StoredSections, parts: PartyChanges['parts']): StageTransition[] {
  return [
    ...sections.flatMap((section) => transitionOf(section, parts) ?? []),
    ...leftOut.filter(isAbandonedNow).map(({ before, project }) => ({
      sectionId: before.id,
      from: before.stage,
      to: STAGE.abandoned,
      dates: {},
      fallback: project.process.releaseDate ?? UNKNOWN_DAY,
      parts: new Set<never>(),
    })),
  ]
}

/** A section that the file left out before and a supervisor took back stays. */
export function isAbandonedNow({ before }: LeftOutSection): boolean {
  return before.stage !== STAGE.abandoned && before.upstreamStage !== STAGE.abandoned
}

const UNKNOWN_DAY = '1970-01-01'

function transitionOf(section: MatchedSection, parts: PartyChanges['parts']): StageTransition | null {
  const { id, before, mapped, project } = section
  const change = stageChange(section)
  if (mapped.stage === null || change === 'none' || change === 'refused') return null
  return {
    sectionId: id,
    from: before ? before.stage : null,
    to: mapped.stage,
    dates: mapped.dates,
    fallback: project.process.releaseDate ?? UNKNOWN_DAY,
    parts: parts.get(id) ?? new Set(),
    unclear: isUnclear(section, parts.get(id)),
    evaluatesBids: mapped.evaluatesBids,
  }
}
