import { CITY_AREA_CODE } from './areas.js'
import type { Permission } from './permissions.js'
import { SIGN, type Sign } from './signs.js'

/** Ways in which a message reaches a person. */
export const MESSAGE_CHANNELS = ['site', 'sms', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** Audiences of events. */
export const MESSAGE_AUDIENCES = [
  'evaluator',
  'evaluated',
  'participant',
  'supervisor',
  'starter',
  'assignee',
  'follower',
  'receiver',
] as const
export type MessageAudience = (typeof MESSAGE_AUDIENCES)[number]

interface MessageEventRule {
  audience: MessageAudience
  /** Named fields that its template may use: `{sectionName}`. */
  fields: readonly string[]
  /** A reminder before a day: a setting says how many working days before, and there may be several. */
  daysBefore?: true
  /** Which supervisors are notified. */
  permission?: Permission
  /** Only supervisors of the city are notified. */
  cityOnly?: true
  /** It opens a period or decides: it comes to the site even to those who want no message. */
  legal?: true
}

const OF_EVALUATION = ['projectName', 'sectionName', 'stage', 'dueDate', 'count'] as const

/** Nothing personal: the texts leave the site. */
const OF_TODO = ['todoKind', 'areaName', 'dueDate'] as const

/** Recipients of broadcasts, in the order of the signs of accounts. */
export const BROADCAST_ROLES = ['supervisor', 'purchaser', 'supplier', 'agency', 'expert'] as const
export type BroadcastRole = (typeof BROADCAST_ROLES)[number]

/** Events that people are notified of. Each of them is announced somewhere. */
export const MESSAGE_EVENTS = {
  evaluationOpened: { audience: 'evaluator', fields: OF_EVALUATION },
  evaluationDue: { audience: 'evaluator', fields: OF_EVALUATION, daysBefore: true },
  evaluationReminded: { audience: 'evaluator', fields: OF_EVALUATION },
  evaluationOverdue: { audience: 'evaluator', fields: OF_EVALUATION },
  evaluationRevealed: { audience: 'evaluated', fields: ['subject'] },
  profileDecided: { audience: 'participant', fields: ['outcome', 'reason'] },
  behaviourReported: {
    audience: 'supervisor',
    fields: ['participantName', 'itemName'],
    permission: 'integrity:list',
  },
  behaviourNoticed: { audience: 'participant', fields: ['itemName', 'dueDate'], legal: true },
  behaviourAnswered: {
    audience: 'supervisor',
    fields: ['participantName', 'itemName'],
    permission: 'integrity:list',
  },
  behaviourDecided: { audience: 'participant', fields: ['itemName', 'decision'], legal: true },
  certificateSubmitted: {
    audience: 'supervisor',
    fields: ['participantName', 'certificateName'],
    permission: 'certificate:approve',
  },
  certificateDecided: { audience: 'participant', fields: ['certificateName', 'decision'] },
  certificateExpiring: {
    audience: 'participant',
    fields: ['certificateName', 'dueDate'],
    daysBefore: true,
  },
  claimSubmitted: {
    audience: 'supervisor',
    fields: ['participantName', 'itemName'],
    permission: 'qualification:approve',
  },
  claimDecided: { audience: 'participant', fields: ['itemName', 'decision'], legal: true },
  adjustmentRequested: {
    audience: 'supervisor',
    fields: ['participantName', 'points'],
    permission: 'adjustment:approve',
  },
  scoreAdjusted: { audience: 'participant', fields: ['documentNumber', 'points'] },
  caseWaiting: {
    audience: 'supervisor',
    fields: ['participantName', 'caseTitle'],
    permission: 'case:approve',
  },
  caseMoved: { audience: 'participant', fields: ['caseTitle', 'outcome'], legal: true },
  ratingMoved: { audience: 'participant', fields: ['ratingName', 'outcome'], legal: true },
  evaluationReplied: { audience: 'participant', fields: ['participantName'] },
  replyRemoved: { audience: 'participant', fields: ['reason'] },
  syncRefused: {
    audience: 'supervisor',
    fields: ['refused', 'outcome'],
    permission: 'sync:list',
  },
  reportReady: { audience: 'supervisor', fields: ['month', 'areaName'], permission: 'report:list' },
  todoAssigned: { audience: 'assignee', fields: ['todoTitle', 'accountName'] },
  todoDue: { audience: 'supervisor', fields: OF_TODO },
  todoOverdue: { audience: 'supervisor', fields: OF_TODO },
  todoEscalated: { audience: 'supervisor', fields: OF_TODO, cityOnly: true },
  recordChanged: { audience: 'follower', fields: ['recordName', 'changes'] },
  broadcast: { audience: 'receiver', fields: ['title', 'text'] },
  jobDone: { audience: 'starter', fields: ['jobName', 'outcome'] },
} as const satisfies Record<string, MessageEventRule>

export type MessageEvent = keyof typeof MESSAGE_EVENTS
export const MESSAGE_EVENT_CODES = Object.keys(MESSAGE_EVENTS) as MessageEvent[]

/** The rule of an event. */
export function messageEvent(event: MessageEvent): MessageEventRule {
  return MESSAGE_EVENTS[event]
}

/** Whether people are told of an event by a channel whatever is set up: legal notices come to the site. */
export function isAlwaysSent(event: MessageEvent, channel: MessageChannel): boolean {
  return channel === 'site' && messageEvent(event).legal === true
}

/** Working days that a reminder may come before the last day. */
export const MAX_DAYS_BEFORE = 30

const FIELD = /\{([^{}]*)\}/g

/** The fields that a template names. */
export function fieldsOf(template: string): string[] {
  return [...template.matchAll(FIELD)].map(([, name = '']) => name)
}

/** Replaces the named fields of a template; one without a value is left empty. */
export function fillTemplate(template: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return template.replace(FIELD, (_, name: string) => (Object.hasOwn(values, name) ? String(values[name] ?? '') : ''))
}

const TOLD_PARTICIPANTS: readonly MessageAudience[] = ['evaluator', 'evaluated', 'participant']

interface NotifiedAccount {
  sign: Sign
  permissions: ReadonlySet<Permission>
  areaCode: string
}

/** Whether an account may be notified of an event: participants of evaluations, supervisors by permission. */
export function concernsAccount(event: MessageEvent, { sign, permissions, areaCode }: NotifiedAccount): boolean {
  const { audience, permission, cityOnly } = messageEvent(event)
  if (TOLD_PARTICIPANTS.includes(audience)) return sign !== SIGN.supervisor
  if (audience === 'receiver') return true
  if (sign !== SIGN.supervisor || (cityOnly && areaCode !== CITY_AREA_CODE)) return false
  return permission === undefined || permissions.has(permission)
}
