import { groupBy } from '@credit/api/core/group-by'
import { ANONYMOUS_MIN, addDays, type PlainDate, SIGN, STAGE } from '@credit/contract'
import type { PartyProfile } from '../city/organisations.js'
import { type Conduct, isRegistered } from './conduct.js'
import type { OpenedForm } from './forms.js'

/** Days in which an evaluation is held at most, and in which its window surely ended. */
const HELD_DAYS = [45, 300] as const
/** Days after which a form that is deferred on the third day or so still awaits its answer. */
const DEFERRED_DAYS = [5, 11] as const

/**
 * Returns how the evaluators of some forms behave, so that the demo has an example of everything it promises on
 * every day. All others behave as drawn.
 */
export function exampleConduct(forms: readonly OpenedForm[], today: PlainDate): ReadonlyMap<OpenedForm, Conduct> {
  const bids = forms.filter(
    ({ evaluator, stage }) => evaluator.sign === SIGN.supplier && stage.stage === STAGE.evaluationEnded,
  )
  return new Map([
    ...deferredForm(forms, today),
    ...groupsOfBidders(bids),
    ...heldBids(bids, today),
    ...lapsedForms(forms),
  ])
}

type Example = readonly [OpenedForm, Conduct]

/** Returns a form that its evaluator has deferred and not answered yet. */
function deferredForm(forms: readonly OpenedForm[], today: PlainDate): Example[] {
  const [from, to] = DEFERRED_DAYS
  const form = forms.find(
    ({ evaluator, optional, stage, progress }) =>
      !optional &&
      isRegistered(evaluator) &&
      progress.closedOn === null &&
      progress.stages.at(-1) === stage &&
      isBetween(stage.notedOn, addDays(today, -to), addDays(today, -from)),
  )
  return form ? [[form, 'defers']] : []
}

/**
 * Lets at most two bidders of a section evaluate the first agency with a demo account, so that its evaluations are
 * released in pools. All bidders evaluate the other agencies in the first section that has enough of them.
 */
function groupsOfBidders(bids: readonly OpenedForm[]): Example[] {
  const agencies = new Map<PartyProfile, OpenedForm[]>()
  for (const form of bids) {
    const { agency } = form.plan
    if (agency.account !== null) agencies.set(agency, [...(agencies.get(agency) ?? []), form])
  }
  const [pooled, ...others] = [...agencies.values()].sort((a, b) => sectionsOf(b).length - sectionsOf(a).length)
  const few = sectionsOf(pooled ?? []).flatMap((forms) =>
    answeredBy(forms, forms.filter(({ evaluator }) => isRegistered(evaluator)).slice(0, ANONYMOUS_MIN - 1)),
  )
  const many = others.flatMap((forms) => {
    const section = sectionsOf(forms).find(
      (own) => own.filter(({ evaluator }) => isRegistered(evaluator)).length >= ANONYMOUS_MIN,
    )
    return answeredBy(section ?? [], section ?? [])
  })
  return [...few, ...many]
}

/** Only one supplier, that of a demo account, ever evaluates some agency, so that this stays held. */
function heldBids(bids: readonly OpenedForm[], today: PlainDate): Example[] {
  const [from, to] = HELD_DAYS
  const example = bids.find(
    ({ evaluator, stage, plan, progress }) =>
      evaluator.account !== null &&
      plan.agency.account === null &&
      progress.closedOn === null &&
      isBetween(stage.notedOn, addDays(today, -to), addDays(today, -from)),
  )
  if (!example) return []
  const { agency } = example.plan
  return bids
    .filter(({ plan }) => plan.agency === agency)
    .map((form) => [form, form.evaluator === example.evaluator ? 'answers' : 'lapses'])
}

/**
 * Returns, for each kind of demo account, a form in a finished project that expired although the other side
 * evaluated.
 */
function lapsedForms(forms: readonly OpenedForm[]): Example[] {
  const finished = forms.filter(
    ({ plan, optional, progress }) =>
      !optional && plan.outcome === 'complete' && plan.lots.length === 1 && progress.closedOn === null,
  )
  return ([SIGN.purchaser, SIGN.supplier, SIGN.agency, SIGN.expert] as const).flatMap((sign) => {
    const silent = finished.find(
      ({ evaluator, plan }) => evaluator.sign === sign && evaluator.account !== null && !plan.key.startsWith('shared'),
    )
    if (!silent) return []
    const others = finished.filter(
      ({ plan, stage, pairs }) =>
        plan === silent.plan && stage === silent.stage && pairs.some(({ evaluated }) => evaluated === silent.evaluator),
    )
    return [[silent, 'lapses'] as const, ...others.map((form) => [form, 'answers'] as const)]
  })
}

function answeredBy(forms: readonly OpenedForm[], some: readonly OpenedForm[]): Example[] {
  return forms.map((form) => [form, some.includes(form) ? 'answers' : 'lapses'])
}

function sectionsOf(forms: readonly OpenedForm[]): OpenedForm[][] {
  return [...groupBy(forms, ({ plan, lot }) => `${plan.key} ${lot.code}`).values()]
}

const isBetween = (day: PlainDate, from: PlainDate, to: PlainDate) => day >= from && day <= to
