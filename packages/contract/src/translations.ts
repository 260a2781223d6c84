import type { Resource } from './permissions.js'

/** Kinds of records with texts in both languages, by the resource with the permission to change them. */
export const TRANSLATED_RESOURCES = {
  dictionary: 'dict',
  bonusItem: 'score-rule',
  dishonestyItem: 'score-rule',
  starRating: 'score-rule',
  overviewScore: 'score-rule',
  evaluationSetting: 'evaluation-setting',
  messageSetting: 'message-setting',
  textTemplate: 'text-template',
  role: 'role',
  area: 'tenant',
  menu: 'menu',
  maintenance: 'maintenance',
} as const satisfies Record<string, Resource>
export type TranslatedKind = keyof typeof TRANSLATED_RESOURCES

export const TRANSLATED_KINDS = Object.keys(TRANSLATED_RESOURCES) as TranslatedKind[]
