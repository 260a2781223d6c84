import { type ComponentType, lazy } from 'react'
import { evaluationSettings } from './features/evaluation/settings/settings.resource.js'
import {
  agencies,
  experts,
  purchasers,
  suppliers,
} from './features/participants/participants.resource.js'
import { projects } from './features/procurement/project.resource.js'
import { bonusItems } from './features/score-rules/bonus-items.resource.js'
import { dishonestyItems } from './features/score-rules/dishonesty-items.resource.js'
import { overviewScores } from './features/score-rules/overview-scores.resource.js'
import { starRatings } from './features/score-rules/star-ratings.resource.js'
import { carousel } from './features/site/carousel.resource.js'
import { dictionaries } from './features/site/dictionaries.resource.js'
import { regulations } from './features/site/regulations.resource.js'
import type { Definition } from './resource-kit/types.js'

/** What a path of the menu opens: a described resource, or a page of its own. */
export type View =
  | { kind: 'resource'; definition: Definition }
  | { kind: 'page'; page: ComponentType; openedBy: readonly string[] }

const resource = (definition: Definition): View => ({ kind: 'resource', definition })
const ParticipantPage = lazy(() => import('./pages/participant.js'))
/** Shown with the cards of its credit, which are another feature's. */
const participant = (definition: Definition): View =>
  resource({ ...definition, pages: { show: ParticipantPage } })
/** A page of the menu; one that is no entry itself opens with any of the entries `openedBy`. */
const page = (
  load: () => Promise<{ default: ComponentType }>,
  ...openedBy: readonly string[]
): View => ({ kind: 'page', page: lazy(load), openedBy })

/** The one list of views. The server's menu names paths; a path that is not here is not shown. */
export const views: Readonly<Record<string, View>> = {
  '/': page(() => import('./pages/home.js')),
  '/baseinfo/banner': resource(carousel),
  '/baseinfo/dictionary': resource(dictionaries),
  '/baseinfo/score': page(() => import('./pages/score-settings.js')),
  '/baseinfo/bonusitems': resource(bonusItems),
  '/baseinfo/dishonesty': resource(dishonestyItems),
  '/baseinfo/rate': resource(starRatings),
  '/baseinfo/overview': resource(overviewScores),
  '/baseinfo/evaluation': resource(evaluationSettings),
  '/userManagemen/procurementManagement': participant(purchasers),
  '/userManagemen/supplierManagement': participant(suppliers),
  '/userManagemen/agencyManagement': participant(agencies),
  '/userManagemen/evaluationExpertsManagement': participant(experts),
  '/projectManagement': resource(projects),
  '/evaluate': page(() => import('./pages/evaluate.js')),
  '/evaluate/inputevaluate/:id': page(
    () => import('./pages/input-evaluate.js'),
    '/evaluate',
    '/myproject',
  ),
  '/myproject': page(() => import('./pages/my-projects.js')),
  '/creditrecord': page(
    () => import('./pages/credit-record.js'),
    '/userManagemen/procurementManagement',
    '/userManagemen/supplierManagement',
    '/userManagemen/agencyManagement',
    '/userManagemen/evaluationExpertsManagement',
  ),
  '/laws': resource(regulations),
  '/outbox': page(() => import('./pages/outbox.js')),
  '/logs': page(() => import('./pages/logs.js')),
}

export const definitions: readonly Definition[] = Object.values(views).flatMap((view) =>
  view.kind === 'resource' ? [view.definition] : [],
)

export const hasView = (path: string): boolean => Object.hasOwn(views, path)
