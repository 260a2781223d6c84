import {
  LINK_KINDS,
  LINK_MACHINE,
  type LinkKind,
  type LinkStatus,
  type LinkStrength,
  next,
  type PlainDate,
  WIDELY_SHARED,
} from '@credit/contract'
import type { LinkEvidence } from '#entities/projects/bidder-link'

/** Kinds of data that two share, with the number of bodies that share it in all. */
export type SharedKinds = ReadonlyMap<LinkKind, number>

/** Kinds that say as much however many share them: a person, and the employer of a member of the committee. */
const NEVER_WEAK: readonly LinkKind[] = ['idNumber', 'employer']

interface Standing {
  status: LinkStatus
  strength: LinkStrength
  evidence: readonly LinkEvidence[]
}

/** A link after a search, and the step that changes its status; null if that stays. */
export interface Examined {
  strength: LinkStrength
  kinds: LinkKind[]
  evidence: LinkEvidence[]
  step: 'find' | 'end' | null
}

/**
 * Compares a link with what a search found, `before` being null for one that is new. Returns null if nothing changed.
 * A decided link is found again with a kind that it never had; an ended one with any. Dismissed ones do not end.
 */
export function examine(before: Standing | null, shared: SharedKinds, today: PlainDate): Examined | null {
  const known = before?.evidence ?? []
  const evidence = LINK_KINDS.flatMap((kind): LinkEvidence[] => {
    const stated = known.find((one) => one.kind === kind)
    const bodies = shared.get(kind)
    if (bodies === undefined) return stated ? [{ ...stated, until: stated.until ?? today }] : []
    return [stated && stated.until === null ? stated : { kind, bodies, since: today, until: null }]
  })
  const held = evidence.filter(({ until }) => until === null)
  const strength = strengthOf(before, held)
  const isSame = before !== null && strength === before.strength && !isChanged(known, evidence)
  if (isSame && (before.status !== 'ended' || held.length === 0)) return null
  const kinds = (held.length > 0 ? held : endedWith(known)).map(({ kind }) => kind)
  return { strength, kinds, evidence, step: stepFor(before, held) }
}

function stepFor(before: Standing | null, held: readonly LinkEvidence[]): Examined['step'] {
  if (before === null) return 'find'
  const { status, evidence } = before
  const isNew = held.some(({ kind }) => evidence.every((one) => one.kind !== kind))
  const step = held.length === 0 ? 'end' : status === 'ended' || isNew ? 'find' : null
  return step && next(LINK_MACHINE, status, step) ? step : null
}

/** A link that was strong stays it until it ends: further bodies with the same data do not hide it. */
function strengthOf(before: Standing | null, held: readonly LinkEvidence[]): LinkStrength {
  if (before && (held.length === 0 || (before.strength === 'strong' && before.status !== 'ended'))) {
    return before.strength
  }
  return held.some(({ kind, bodies }) => NEVER_WEAK.includes(kind) || bodies <= WIDELY_SHARED) ? 'strong' : 'weak'
}

/** The kinds that were shared last. */
function endedWith(known: readonly LinkEvidence[]): readonly LinkEvidence[] {
  const last = known.filter(({ until }) => until === null)
  return last.length > 0 ? last : known
}

function isChanged(before: readonly LinkEvidence[], after: readonly LinkEvidence[]): boolean {
  return (
    before.length !== after.length ||
    after.some(({ kind, since, until }) => {
      const stated = before.find((one) => one.kind === kind)
      return stated?.since !== since || stated.until !== until
    })
  )
}
