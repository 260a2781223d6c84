import type { AgencyProfileEntity } from '@credit/api/entities/participants/agency-profile'
import type { ExpertProfileEntity } from '@credit/api/entities/participants/expert-profile'
import type { PurchaserProfileEntity } from '@credit/api/entities/participants/purchaser-profile'
import { AREA_NAMES } from '@credit/api/seeds/reference/areas'
import { AREA_CODES, CITY_AREA_CODE } from '@credit/contract'
import { Random } from '@credit/testkit/random'
import { codeOf, landline, type PartyProfile, personName } from './organisations.js'
import { EMPLOYERS, SCHOOLS, WOMENS } from './words.js'

/** Codes of employers come after those of the purchasers of the city, which are fewer. */
const EMPLOYER_ORDER = 9000

/** Profile fields that the upstream platform does not supply. */
type ProfileFields = Partial<PurchaserProfileEntity & AgencyProfileEntity & ExpertProfileEntity>

/** Generates them from the participant's code alone, so that other changes do not affect them. */
export function profileOf(body: PartyProfile): ProfileFields {
  const random = new Random(seedOf(body.code))
  const digits = String(random.int(0, 9_999_999)).padStart(7, '0')
  switch (body.sign) {
    case 1:
      return { unitLeader: personName(random), workPhone: landline(digits) }
    case 3:
      return { registration: placeOf(body), contactsCellPhone: `1373${digits}` }
    case 4:
      return expertOf(body, random)
    default:
      return {}
  }
}

/** Returns the seed of what is made from a code. */
export function seedOf(code: string): number {
  return [...code].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)
}

function placeOf({ areaCode }: PartyProfile): string {
  return AREA_NAMES[AREA_CODES.indexOf(areaCode as (typeof AREA_CODES)[number])]?.['zh-CN'] ?? ''
}

function expertOf({ name, employer: supplier }: PartyProfile, random: Random): ProfileFields {
  // Values of the dictionary HIGHEST_EDUCATION, mostly bachelor.
  const education = random.pick(['2', '3', '3', '3', '3', '4', '4', '5'])
  const extra = { '2': -1, '3': 0, '4': 3, '5': 6 }[education] ?? 0
  const school = random.pick(SCHOOLS)
  const employer = random.pick(EMPLOYERS.filter((one) => one !== school))
  return {
    gender: WOMENS.test(name.slice(1)) ? 0 : 1,
    graduatedSchool: school,
    graduationTime: `${random.int(1988, 2009) + extra}-06-${random.pick(['20', '25', '30'])}`,
    highestEducation: education,
    employer: supplier?.name ?? employer,
    employerCode: supplier?.code ?? codeOf(1, CITY_AREA_CODE, EMPLOYER_ORDER + EMPLOYERS.indexOf(employer)),
  }
}
