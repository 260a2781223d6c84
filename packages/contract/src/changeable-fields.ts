import type { Resource } from './permissions.js'

/**
 * Fields that may be changed on many records at once, by resource: the API refuses others, and the web offers these. No
 * name, code or ID number, by which records are told apart.
 */
export const CHANGEABLE_FIELDS = {
  purchaser: ['address', 'workPhone', 'contacts', 'contactsPhone'],
  supplier: ['address', 'contactsName', 'contactsPhone', 'contactsEmail'],
  agency: ['registration', 'businessAddress', 'postalCode', 'contacts', 'contactsTelPhone', 'contactsCellPhone'],
  expert: ['graduatedSchool', 'highestEducation', 'employer', 'cellPhone'],
  project: ['procurementMethod', 'procurementCategory'],
  regulation: ['sortOrder'],
  carousel: ['sortOrder'],
} as const satisfies Partial<Record<Resource, readonly string[]>>

export type ChangeableResource = keyof typeof CHANGEABLE_FIELDS

/** True if a field of the resource's records may be changed on many at once. */
export const isChangeable = (resource: Resource): resource is ChangeableResource =>
  Object.hasOwn(CHANGEABLE_FIELDS, resource)
