import { maskMiddle, maskPhone, type ParticipantSign } from '@credit/contract'

/** How a profile field is shown to those who may not see it whole. */
export type Mask = 'none' | 'phone' | 'email' | 'stored'

export interface ProfileField {
  column: string
  mask: Mask
}

const open = (column: string): ProfileField => ({ column, mask: 'none' })
const phone = (column: string): ProfileField => ({ column, mask: 'phone' })

export const PROFILE_TABLES: Record<ParticipantSign, string> = {
  1: 'purchaser_profile',
  2: 'supplier_profile',
  3: 'agency_profile',
  4: 'expert_profile',
}

/** The detail fields of specification section 3, beside those of the root. */
export const PROFILE_FIELDS: Record<ParticipantSign, Record<string, ProfileField>> = {
  1: {
    address: open('address'),
    unitLeader: open('unit_leader'),
    workPhone: phone('work_phone'),
    contacts: open('contacts'),
    contactsPhone: phone('contacts_phone'),
  },
  2: {
    address: open('address'),
    contactsName: open('contacts_name'),
    // The number itself leaves the server by its own logged call only.
    contactsNumber: { column: 'contacts_number_masked', mask: 'stored' },
    contactsPhone: phone('contacts_phone'),
    contactsEmail: { column: 'contacts_email', mask: 'email' },
  },
  3: {
    registration: open('registration'),
    businessAddress: open('business_address'),
    postalCode: open('postal_code'),
    contacts: open('contacts'),
    contactsTelPhone: phone('contacts_tel_phone'),
    contactsCellPhone: phone('contacts_cell_phone'),
  },
  4: {
    gender: open('gender'),
    graduatedSchool: open('graduated_school'),
    graduationTime: open('graduation_time'),
    highestEducation: open('highest_education'),
    employer: open('employer'),
    cellPhone: phone('cell_phone'),
  },
}

/** The profile as it may be shown: whole, or with personal data masked (domain.md "Other rules"). */
export function shownProfile(
  sign: ParticipantSign,
  profile: Record<string, string | number | null>,
  whole: boolean,
): Record<string, string | number | null> {
  const shown: Record<string, string | number | null> = {}
  for (const [property, { mask }] of Object.entries(PROFILE_FIELDS[sign])) {
    const value = profile[property] ?? null
    shown[property] = whole || typeof value !== 'string' ? value : masked(value, mask)
  }
  return shown
}

function masked(value: string, mask: Mask): string {
  if (value === '') return value
  if (mask === 'phone') return maskPhone(value)
  if (mask !== 'email') return value
  const at = value.lastIndexOf('@')
  return at < 1 ? maskMiddle(value, 1, 0) : maskMiddle(value.slice(0, at), 1, 0) + value.slice(at)
}
