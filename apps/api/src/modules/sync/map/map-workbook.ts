import { CREDIT_CODE_SCHEME, PART_SIGN, SIGN, STAGE, type Stage } from '@credit/contract'
import { NO_ENDING } from '../../projects/endings/ending-facts.js'
import { workbookPublisher } from '../sync-issue.js'
import { withBids } from './bid-evaluation.js'
import { normaliseName } from './names.js'
import type { MappedParty, MappedProcess, MappedSection } from './process.js'
import type { WorkbookParty, WorkbookProject, WorkbookSection } from './workbook.js'

/** Scheme of certificate numbers, as experts that register have it. */
const CERTIFICATE = 'certificate'

/** Maps what workbooks say of a project, as `mapProcess` maps the releases of the platform. */
export function mapWorkbook(project: WorkbookProject): MappedProcess {
  const { code, name, areaCode, releaseDate, procurementMethod, procurementCategory = 'notStated' } = project
  const parties: MappedParty[] = []
  const places = new Map<string, number>()
  const placeOf = (party: WorkbookParty) => {
    const key = `${PART_SIGN[party.part]} ${party.code ?? ''} ${party.code ? '' : normaliseName(party.name)}`
    const place = places.get(key) ?? parties.push(partyOf(party, areaCode)) - 1
    places.set(key, place)
    return place
  }
  return {
    code,
    name,
    releaseDate,
    procurementMethod,
    procurementCategory,
    amount: null,
    currency: null,
    areaCode,
    sections: project.sections.map((section) => sectionOf(section, placeOf)),
    parties,
    otherParties: [],
    evaluation: null,
    recheckOn: null,
    warnings: [],
  }
}

function sectionOf(
  { code, name, parties, stages }: WorkbookSection,
  placeOf: (party: WorkbookParty) => number,
): MappedSection {
  const parts = parties.map((party) => ({ party: placeOf(party), part: party.part }))
  return {
    code,
    name,
    origin: 'lot',
    oneOfMany: false,
    stage: stageOf(stages),
    evaluatesBids: true,
    buyerUnclear: false,
    renewed: false,
    todos: [],
    overdueSince: null,
    dates: stages,
    filedOn: null,
    ...NO_ENDING,
    parts: withBids(parts),
  }
}

/** Returns the last stage reached; abandoned ends all. */
function stageOf(stages: WorkbookSection['stages']): Stage | null {
  const reached = Object.keys(stages).map(Number) as Stage[]
  return reached.includes(STAGE.abandoned) ? STAGE.abandoned : (reached.sort().at(-1) ?? null)
}

/** The names of a district's workbooks are known to this district alone, as the local ids of a publisher are. */
function partyOf({ part, name, code }: WorkbookParty, areaCode: string): MappedParty {
  const sign = PART_SIGN[part]
  const scheme = sign === SIGN.expert ? CERTIFICATE : CREDIT_CODE_SCHEME
  return {
    sign,
    name,
    code,
    identity: {
      publisher: workbookPublisher(areaCode),
      official: code === null ? [] : [{ scheme, number: code }],
      local: [{ id: '', name, nameKey: normaliseName(name) }],
    },
    details: {},
  }
}
