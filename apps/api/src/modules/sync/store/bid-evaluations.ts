import { STAGE } from '@credit/contract'
import type { SystemCtx } from '#core/context'
import { groupBy } from '#core/group-by'
import type { RowOf } from '#database/statement'
import { type EvaluatedSection, firstToEvaluate, placeEvaluation } from '../map/bid-evaluation.js'
import type { BidEvaluation } from '../map/process.js'
import { openedBidEvaluations } from './bid-evaluations.sql.js'
import { stageAfter } from './stage-changes.js'
import type { LeftOutSection, MatchedSection, StoredSections } from './store-sections.js'

type Opened = RowOf<typeof openedBidEvaluations>

/**
 * Keeps the bid evaluation of awards without lots in the section where it has opened, unless that is abandoned and has
 * no evaluations yet. If there is no such section, the first one that reaches the stage gets it. The mapping alone does
 * not know where it has opened.
 *
 * @param ids ids of participants, by project
 */
export async function placeBidEvaluations(
  tx: SystemCtx,
  stored: StoredSections,
  ids: ReadonlyMap<string, readonly string[]>,
): Promise<StoredSections> {
  const shared = stored.sections.filter(({ project }) => project.process.evaluation !== null)
  const sectionIds = [...shared, ...stored.leftOut].flatMap(({ before }) => before?.id ?? [])
  if (shared.length === 0 || sectionIds.length === 0) return stored
  const opened = new Map((await openedBidEvaluations.rows(tx, { sectionIds })).map((row) => [row.sectionId, row]))
  if (opened.size === 0) return stored
  const byProject = groupBy(shared, ({ project }) => project.id)
  const placed = new Map<MatchedSection, MatchedSection>()
  for (const [projectId, sections] of byProject) {
    const evaluation = sections[0]?.project.process.evaluation
    if (!evaluation) continue
    const gone = stored.leftOut.filter(({ project }) => project.id === projectId)
    const place = placeOf(sections, gone, evaluation, opened)
    if (!place) continue
    const bidders = placesOf(place.bidders, ids.get(projectId) ?? [])
    const mapped = placeEvaluation(
      sections.map((section) => section.mapped),
      evaluation,
      { place: place.place, bidders },
    )
    for (const [i, section] of sections.entries()) {
      placed.set(section, { ...section, mapped: mapped[i] ?? section.mapped })
    }
  }
  return { ...stored, sections: stored.sections.map((one) => placed.get(one) ?? one) }
}

interface Place extends Pick<EvaluatedSection, 'place'> {
  bidders: readonly string[] | null
}

/** Returns the section of the bid evaluation: where it has opened, or as mapped if it has not. */
function placeOf(
  sections: readonly MatchedSection[],
  gone: readonly LeftOutSection[],
  evaluation: BidEvaluation,
  opened: ReadonlyMap<string, Opened>,
): Place | null {
  const openedAt = (place: number) => opened.get(sections[place]?.before?.id ?? '')
  const having = evaluation.order.filter((place) => openedAt(place))
  const goesOn = (place: number) => {
    const section = sections[place]
    return section !== undefined && stageAfter(section) !== STAGE.abandoned
  }
  const stays =
    having.find((place) => openedAt(place)?.given && goesOn(place)) ?? having.find((place) => openedAt(place)?.given)
  if (stays !== undefined) return { place: stays, bidders: openedAt(stays)?.bidders ?? [] }
  const left = gone.flatMap(({ before }) => opened.get(before.id) ?? []).find(({ given }) => given)
  if (left) return { place: null, bidders: left.bidders }
  const going = having.find(goesOn)
  if (going !== undefined) return { place: going, bidders: openedAt(going)?.bidders ?? [] }
  const stages = sections.map((section) => ({ stage: stageAfter(section) }))
  return { place: firstToEvaluate(stages, evaluation), bidders: null }
}

function placesOf(bidders: readonly string[] | null, ids: readonly string[]): ReadonlySet<number> | null {
  if (bidders === null) return null
  const known = new Set(bidders)
  return new Set(ids.flatMap((id, place) => (known.has(id) ? [place] : [])))
}
