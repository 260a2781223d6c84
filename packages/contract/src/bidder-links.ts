import type { Part } from './procurement.js'
import { defineMachine } from './transitions.js'

/** Parts in a section of those that are compared: bidders, and members of the committee. */
export const LINKED_PARTS = [
  'bidder',
  'contractSupplier',
  'awardSupplier',
  'committee',
] as const satisfies readonly Part[]
export type LinkedPart = (typeof LINKED_PARTS)[number]

/**
 * Kinds of data that two bidders, or a bidder and a member of the committee, have in common (P13), the most telling
 * first. `employer`: the bidder employs the member.
 */
export const LINK_KINDS = ['idNumber', 'employer', 'phone', 'email', 'address'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

/** Number of bodies that share a value from which on it says little: a switchboard, an office building, an agent. */
export const WIDELY_SHARED = 10

/** A weak link rests on values alone that more than `WIDELY_SHARED` bodies share. */
export const LINK_STRENGTHS = ['strong', 'weak'] as const
export type LinkStrength = (typeof LINK_STRENGTHS)[number]

export const LINK_STATES = ['open', 'confirmed', 'dismissed', 'ended'] as const
export type LinkStatus = (typeof LINK_STATES)[number]
/** `find` and `end` are steps of the search. */
export type LinkAction = 'confirm' | 'dismiss' | 'reopen' | 'find' | 'end'

/**
 * A link; supervisors keep it under watch or dismiss it. It ends by itself when nothing is shared any more, and is found
 * again with a kind of data that is new.
 */
export const LINK_MACHINE = defineMachine<LinkStatus, LinkAction>({
  initial: 'open',
  final: [],
  transitions: {
    confirm: { from: ['open'], to: 'confirmed' },
    dismiss: { from: ['open', 'confirmed'], to: 'dismissed' },
    reopen: { from: ['confirmed', 'dismissed'], to: 'open' },
    find: { from: ['confirmed', 'dismissed', 'ended'], to: 'open' },
    end: { from: ['open', 'confirmed'], to: 'ended' },
  },
})
