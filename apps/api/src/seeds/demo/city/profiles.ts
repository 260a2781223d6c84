import { AREA_CODES } from '@credit/contract'
import { AREA_NAMES } from '../../reference/areas.js'
import { type Body, landline, personName } from './organisations.js'
import { Random } from './random.js'
import { EMPLOYERS, SCHOOLS, WOMENS } from './words.js'

/** What a body's register knows and the upstream platform does not pass on, by column. */
export type Beyond = Readonly<Record<string, string | number>>

/** The same for the same body, whatever else of the city changes. */
export function beyondSync(body: Body): Beyond {
  const random = new Random(seedOf(body.code))
  const digits = String(random.int(0, 9_999_999)).padStart(7, '0')
  switch (body.sign) {
    case 1:
      return { unit_leader: personName(random), work_phone: landline(digits) }
    case 3:
      return { registration: placeOf(body), contacts_cell_phone: `1373${digits}` }
    case 4:
      return expertOf(body, random)
    default:
      return {}
  }
}

function seedOf(code: string): number {
  return [...code].reduce((sum, char) => (Math.imul(sum, 31) + char.charCodeAt(0)) | 0, 7)
}

function placeOf({ areaCode }: Body): string {
  return AREA_NAMES[AREA_CODES.indexOf(areaCode as (typeof AREA_CODES)[number])]?.['zh-CN'] ?? ''
}

function expertOf({ name }: Body, random: Random): Beyond {
  // Bachelor most of all; values of the dictionary HIGHEST_EDUCATION.
  const education = random.pick(['2', '3', '3', '3', '3', '4', '4', '5'])
  const extra = { '2': -1, '3': 0, '4': 3, '5': 6 }[education] ?? 0
  const school = random.pick(SCHOOLS)
  return {
    gender: WOMENS.test(name.slice(1)) ? 0 : 1,
    graduated_school: school,
    graduation_time: `${random.int(1988, 2009) + extra}-06-${random.pick(['20', '25', '30'])}`,
    highest_education: education,
    employer: random.pick(EMPLOYERS.filter((employer) => employer !== school)),
  }
}
