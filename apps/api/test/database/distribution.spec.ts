import { HOT, tablesWithoutKey } from '../support/distribution.js'
import { type FoundStatement, findStatements } from '../support/statement-faults.js'
import { SOURCE } from '../support/tables.js'

const BY_ID = 'reached by the ids of records that the session may see: the caller has to pass their area on'
const OF_PARTICIPANT = 'a participant takes part in sections of any area: asked of all nodes, joined there'
const CITY = 'the figures of the whole city are summed over all nodes'

/**
 * Hot statements that do not name the key of a table, with the reason; docs/scale.md says how each would be
 * distributed.
 */
const WITHOUT_KEY: Readonly<Record<string, string>> = {
  'modules/evaluation/completion/completion.sql.ts completionOf': CITY,
  'modules/evaluation/mine/my-projects.sql.ts myProjectIds': OF_PARTICIPANT,
  'modules/evaluation/mine/my-projects.sql.ts myProjectRows': OF_PARTICIPANT,
  'modules/evaluation/mine/own-records.sql.ts ownRecords': OF_PARTICIPANT,
  'modules/evaluation/mine/own-records.sql.ts receivedRecords': OF_PARTICIPANT,
  'modules/evaluation/mine/own-records.sql.ts sectionOfParticipant': BY_ID,
  'modules/evaluation/records/locked-records.sql.ts lockedRecords': BY_ID,
  'modules/evaluation/records/locked-records.sql.ts oppositesOf': BY_ID,
  'modules/evaluation/records/locked-records.sql.ts updateStates': BY_ID,
  'modules/evaluation/submitting/submitting.sql.ts updateSubmitted': BY_ID,
  'modules/projects/sections/parties.sql.ts selectParties': BY_ID,
  'modules/projects/sections/sections.sql.ts lockSections': BY_ID,
}

describe('hot statements', () => {
  let found: Map<string, FoundStatement>

  beforeAll(async () => {
    found = new Map((await findStatements(SOURCE)).map((one) => [one.name, one]))
  })

  it('exist under the names of the list', () => {
    expect(HOT.filter((name) => !found.has(name))).toEqual([])
  })

  it('name the distribution key of each table, or are listed as unable to', () => {
    const without = HOT.filter((name) => {
      const one = found.get(name)
      return one && tablesWithoutKey(one).length > 0
    })
    expect(without.toSorted()).toEqual(Object.keys(WITHOUT_KEY).toSorted())
  })
})
