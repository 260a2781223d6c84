import { projectState } from './project-state.js'

const section = (stage: 0 | 1 | 2 | 3 | 4 | null, formalData = true) => ({ stage, formalData })

describe('projectState', () => {
  it('is the lowest stage of the sections that are not abandoned', () => {
    expect(projectState([section(2), section(1), section(4)])).toEqual({
      lowestStage: 1,
      allAbandoned: false,
      formalData: true,
    })
    expect(projectState([section(2), section(null)]).lowestStage).toBeNull()
  })
  it('is abandoned only if all sections are', () => {
    expect(projectState([section(4), section(4)])).toEqual({
      lowestStage: null,
      allAbandoned: true,
      formalData: false,
    })
    expect(projectState([])).toMatchObject({ lowestStage: null, allAbandoned: false })
  })
  it('has formal data if a live section has', () => {
    expect(projectState([section(0, false), section(4, true)]).formalData).toBe(false)
    expect(projectState([section(0, false), section(null, true)]).formalData).toBe(true)
  })
})
